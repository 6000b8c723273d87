import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';

/** These leave something in a context or page for good. */
const LASTING = ['addInitScript', 'exposeFunction', 'exposeBinding', 'routeWebSocket', 'setExtraHTTPHeaders'];
const LASTING_OF_PAGE = [...LASTING, 'emulateMedia', 'setDefaultTimeout', 'setDefaultNavigationTimeout'];
const LASTING_OF_CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'];

/** Not all events: Playwright itself listens to `close` and `crash`, to end what waits for the page. */
const HEARD_BY_JOURNEYS = ['dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'response'] as const;

const STORAGE = 'local_storage,indexeddb,cache_storage,service_workers';

/** A page of the product without scripts, where a shared page waits for its next journey. */
const WAITING_PATH = '/health/live';
const LIMIT_MS = { page: 5_000, context: 10_000 };

/** The name of a cookie that tells the journey's first page to store the app's own note of the session. */
const SESSION_NOTE = 'note-the-session';

/** The session cookie that a sign-in sets. */
export const sessionCookie = (token: string, origin: string) => ({
  name: 'session',
  value: token,
  url: origin,
  httpOnly: true,
  sameSite: 'Strict' as const,
});

interface SharedPage {
  page: Page;
  devTools: CDPSession;
  viewport: { width: number; height: number };
}

/** Whether the work succeeds in time: a page at rest once never answered, and a context never finished closing one. */
function inTime(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const succeeds = work.then(
    () => true,
    () => false,
  );
  return Promise.race([succeeds, sleep(limitMs, false, { ref: false })]);
}

/**
 * The browser contexts and pages in which a worker's journeys run, one after another. The first load of the app in a
 * new context takes nine times the processor time of a load with its scripts in the cache; in a new page it takes twice
 * the time. Cookies, storage, permissions, the page's history, routes, listeners and size end with the journey. What a
 * journey changes for good is not used again.
 */
export class SharedContexts {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #unused = new Map<string, BrowserContext[]>();
  readonly #pages = new WeakMap<BrowserContext, SharedPage>();
  readonly #changed = new WeakSet<BrowserContext | Page>();

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /**
   * @param options the journey's options of a context; a context is shared only by journeys with equal options.
   * @param token the session in which the context is signed in.
   */
  async take(options: string, token?: string): Promise<BrowserContext> {
    const context = this.#unused.get(options)?.pop() ?? (await this.#open());
    if (token !== undefined) {
      const note = { name: SESSION_NOTE, value: '1', url: this.#origin };
      await context.addCookies([sessionCookie(token, this.#origin), note]);
    }
    return context;
  }

  async giveBack(options: string, context: BrowserContext): Promise<void> {
    if (this.#changed.has(context)) return context.close();
    if (await inTime(this.#restore(context), LIMIT_MS.context)) {
      this.#unused.set(options, [...(this.#unused.get(options) ?? []), context]);
    } else {
      // Not awaited: closing may hang, too. The browser ends with the worker.
      void context.close().catch(() => undefined);
    }
  }

  /** Removes what a journey left in a context. */
  async #restore(context: BrowserContext): Promise<void> {
    const shared = this.#pages.get(context);
    const others = context.pages().filter((page) => page !== shared?.page);
    await Promise.all(others.map((page) => page.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    if (shared && !(await this.#canBeUsedAgain(shared))) {
      this.#pages.delete(context);
      await shared.page.close();
    }
    await context.clearPermissions();
    await context.clearCookies();
  }

  /** A page with empty storage. */
  async pageOf(context: BrowserContext): Promise<Page> {
    const shared = this.#pages.get(context) ?? (await this.#openPage(context));
    return shared.page;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#unused.values()].flat().map((context) => context.close()));
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
    this.#watch(context, LASTING, () => this.#changed.add(context));
    this.#watch(context.clock, LASTING_OF_CLOCK, () => this.#changed.add(context));
    return context;
  }

  async #openPage(context: BrowserContext): Promise<SharedPage> {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const viewport = page.viewportSize();
    if (viewport === null) throw new Error('A journey has a viewport');
    await devTools.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: STORAGE });
    this.#watch(page, LASTING_OF_PAGE, () => this.#changed.add(page));
    // A session may emulate anything.
    this.#watch(context, ['newCDPSession'], () => this.#changed.add(page));
    const shared = { page, devTools, viewport };
    this.#pages.set(context, shared);
    return shared;
  }

  async #canBeUsedAgain(shared: SharedPage): Promise<boolean> {
    if (this.#changed.has(shared.page)) return false;
    // It fails if the journey closed the page, or if it is still navigating.
    return inTime(this.#clear(shared), LIMIT_MS.page);
  }

  async #clear({ page, devTools, viewport }: SharedPage): Promise<void> {
    for (const event of HEARD_BY_JOURNEYS) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(this.#origin + WAITING_PATH);
    await page.evaluate(() => sessionStorage.clear());
    await devTools.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: STORAGE });
    await devTools.send('Page.resetNavigationHistory');
    await page.setViewportSize(viewport);
    await page.mouse.move(0, 0);
  }

  #watch(object: object, names: string[], note: () => void): void {
    for (const name of names) {
      const method = Reflect.get(object, name) as (...values: unknown[]) => unknown;
      Reflect.set(object, name, (...values: unknown[]) => {
        note();
        return method.apply(object, values);
      });
    }
  }
}
