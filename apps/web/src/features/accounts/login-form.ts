import { Failure, NetworkFailure } from '../../platform/api/failure.ts';
import { isServerReachable } from '../../platform/api/server-reachable.ts';
import { onSessionChange, seemsSignedIn } from '../../platform/session/browser-notes.ts';
import type { LoginState } from './login-state.ts';
import { unsentEmail } from './manage/unsent-email.ts';

const NOT_SENT = 'No connection. Your input is still here. Try again when you’re back online.';
const BROKEN = 'Something went wrong on our side. Please try again.';
const FIELDS = ['email', 'password'] as const;
const REQUIRED = { email: 'Username is required', password: 'Password is required' };

/** Starts the app on this page. @param at returns the app's first address once the app knows its screens. */
export type StartApp = (at?: () => string) => Promise<void>;

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);
const input = (name: string) => find<HTMLInputElement>(`input[name="${name}"]`);

function showText(where: string, text: string, code = ''): void {
  const box = find(where);
  const textElement = box?.querySelector('[data-text]');
  if (!box || !textElement) return;
  box.dataset['code'] = code;
  textElement.textContent = text;
  if (text) box.scrollIntoView({ block: 'nearest' });
}

function setFieldError(name: string, isWrong: boolean, text = ''): void {
  input(name)?.setAttribute('aria-invalid', String(isWrong));
  const fault = find(`#${name}-fault`);
  if (fault) fault.textContent = text;
}

function dismiss(): void {
  showText('[data-problem]', '');
  showText('[data-message]', '');
  for (const name of FIELDS) setFieldError(name, false);
}

/** Marks the fields of an error and focuses the first. The text is in the banner. */
function showError(error: unknown): void {
  if (error instanceof NetworkFailure) return showText('[data-problem]', NOT_SENT);
  if (!(error instanceof Failure)) {
    showText('[data-problem]', BROKEN);
    throw error;
  }
  const wrong = FIELDS.filter((name) => name in error.fields);
  for (const name of wrong) setFieldError(name, true);
  input(wrong[0] ?? '')?.focus();
  showText('[data-problem]', error.message, error.code ?? '');
}

/** Navigates to a screen of the app, as the app's router would. */
async function goTo(startApp: StartApp, path: string, state: unknown = null): Promise<void> {
  history.pushState({ usr: state, key: 'login', idx: 0 }, '', path);
  // If the app's files are unavailable, this loads the screen's page.
  await startApp().catch(() => location.reload());
}

async function submit(form: HTMLFormElement, startApp: StartApp): Promise<void> {
  const [email, password] = FIELDS.map((name) => input(name)?.value ?? '') as [string, string];
  const loaded = await import('./log-in.ts').catch(() => null);
  if (!loaded) {
    // A deployment has replaced the files of this page. The form works without them.
    if (await isServerReachable()) return form.submit();
    return showText('[data-problem]', NOT_SENT);
  }
  try {
    const place = await loaded.logIn({ email, password });
    await startApp(place).catch(() => location.reload());
  } catch (error) {
    const next = loaded.nextScreen(error);
    if (next) return await goTo(startApp, next.path + location.search, next.state);
    showError(error);
  }
}

function submitByScript(form: HTMLFormElement, startApp: StartApp): void {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  let isBusy = false;
  const setBusy = (busy: boolean) => {
    isBusy = busy;
    button?.setAttribute('aria-disabled', String(busy));
  };
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy) return;
    dismiss();
    const blank = FIELDS.filter((name) => !input(name)?.value);
    for (const name of blank) setFieldError(name, true, REQUIRED[name]);
    if (blank[0]) return input(blank[0])?.focus();
    setBusy(true);
    void submit(form, startApp).finally(() => setBusy(false));
  });
}

function enablePasswordToggle(): void {
  const button = find<HTMLButtonElement>('[data-reveal]');
  const password = input('password');
  if (!button || !password) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const isHidden = password.type === 'password';
    password.type = isHidden ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(isHidden));
  });
}

/** Links to the app's screens start the app in this page, so that it knows the typed email. */
function openScreensHere(startApp: StartApp): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-screen]')) {
    link.addEventListener('click', (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const email = input('email')?.value.trim() ?? '';
      // The text may be a store's username, which is not an email address.
      if (email.includes('@')) unsentEmail.keep({ email });
      void goTo(startApp, link.pathname);
    });
  }
}

/** The navigation state that the app passed to the page. */
function showNavigationState(): void {
  const { message, problem, email } = (history.state as { usr?: LoginState } | null)?.usr ?? {};
  const field = input('email');
  if (email && field?.value === '') field.value = email;
  if (problem) showText('[data-problem]', problem);
  else if (message) showText('[data-message]', message);
}

/** Continues in the app after a form that was submitted before this script ran, for a passkey or a deleted account. */
async function continueInApp(startApp: StartApp): Promise<void> {
  const failure = find('[data-failure]')?.dataset['failure'];
  if (!failure) return;
  const { code, data } = JSON.parse(failure) as Pick<Failure, 'code' | 'data'>;
  const loaded = await import('./log-in.ts').catch(() => null);
  if (!loaded) {
    // A deployment has replaced the files of this page. The new page has no failure to continue from.
    if (await isServerReachable()) return location.replace(location.href);
    return showText('[data-problem]', NOT_SENT);
  }
  const next = loaded.nextScreen(new Failure('', code, data));
  if (next) await goTo(startApp, next.path + location.search, next.state);
}

/** Enhances the login page beyond its plain forms. */
export function enhanceLoginPage(start: StartApp): void {
  let isStarted = false;
  const startApp: StartApp = (at) => {
    isStarted = true;
    return start(at);
  };
  // The next history entry may belong to the app, which created it in this page before a reload.
  addEventListener('popstate', () => {
    if (!isStarted && location.pathname !== '/login') location.reload();
  });
  if (seemsSignedIn()) return void startApp();
  onSessionChange((id) => id !== null && void startApp());
  find('[data-dismiss]')?.addEventListener('click', dismiss);
  const form = find<HTMLFormElement>('form[data-login]');
  if (form) {
    submitByScript(form, startApp);
    enablePasswordToggle();
    openScreensHere(startApp);
    showNavigationState();
  }
  void continueInApp(startApp);
}
