import type { Browser, BrowserContext, Page } from '@playwright/test';

/** These leave something in a context for good. */
const LASTING = ['addInitScript', 'exposeFunction', 'exposeBinding', 'route', 'routeWebSocket'];
const LASTING_OF_CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'];

const STORAGE = 'local_storage,indexeddb,cache_storage,service_workers';

/** The name of a cookie that tells the journey's first page to store the app's own note of the session. */
export const SESSION_NOTE = 'note-the-session';

/**
 * The browser contexts in which a worker's journeys run, one after another. The first load of the app in a new context
 * takes nine times the processor time of a load with its scripts in the cache. Pages, cookies, storage and permissions
 * end with the journey. A context with a changed clock, scripts or routes of its own is not used again.
 */
export class SharedContexts {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #unused = new Map<string, BrowserContext>();
  readonly #used = new WeakSet<BrowserContext>();
  readonly #changed = new WeakSet<BrowserContext>();

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /** @param options the journey's options of a context; a context is shared only by journeys with equal options. */
  async take(options: string): Promise<BrowserContext> {
    const unused = this.#unused.get(options);
    this.#unused.delete(options);
    return unused ?? this.#open();
  }

  async giveBack(options: string, context: BrowserContext): Promise<void> {
    if (this.#changed.has(context)) return context.close();
    await Promise.all(context.pages().map((page) => page.close()));
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    this.#used.add(context);
    this.#unused.set(options, context);
  }

  /** A page with empty storage. */
  async newPage(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    if (!this.#used.has(context)) return page;
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: STORAGE });
    await session.detach();
    return page;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#unused.values()].map((context) => context.close()));
  }

  async #open(): Promise<BrowserContext> {
    const context = await this.#browser.newContext();
    await context.addInitScript(
      ({ origin, note }) => {
        if (location.origin !== origin || !document.cookie.includes(note)) return;
        document.cookie = `${note}=; max-age=0; path=/`;
        localStorage.setItem('session', 'a session');
      },
      { origin: this.#origin, note: SESSION_NOTE },
    );
    this.#watch(context, context, LASTING);
    this.#watch(context, context.clock, LASTING_OF_CLOCK);
    return context;
  }

  #watch(context: BrowserContext, object: object, names: string[]): void {
    for (const name of names) {
      const method = Reflect.get(object, name) as (...values: unknown[]) => unknown;
      Reflect.set(object, name, (...values: unknown[]) => {
        this.#changed.add(context);
        return method.apply(object, values);
      });
    }
  }
}
