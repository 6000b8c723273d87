import type { FastifyReply, FastifyRequest } from 'fastify';
import { crossSiteRequest } from '../platform/failure.ts';

/** As long as browsers keep a cookie. The server decides when a session ends. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;

/**
 * The cookies and their lifetimes in seconds: the session token, the device token by which a sign-in recognizes the
 * browser, the challenge of the second step of a sign-in without scripts, and the token of a sign-up, which lasts as
 * long as the link in its mail.
 */
const SECONDS = { session: KEPT_SECONDS, device: KEPT_SECONDS, 'second-step': 10 * 60, 'sign-up': 24 * 60 * 60 };
type CookieName = keyof typeof SECONDS;

/** A token of ours; anything else would not be a cookie's value. */
const TOKEN = /^[\w-]{1,200}$/;

/** The origin of our own pages. */
export interface Site {
  appUrl: string;
  /** Outside production, pages are also served under other names than the one in `appUrl`. */
  production: boolean;
}

const originOf = ({ appUrl }: Site) => new URL(appUrl).origin;

/**
 * Whether one of our own pages sent the request. Browsers say so in `Sec-Fetch-Site`; older ones, and pages without
 * TLS, only in `Origin`, which reads lack.
 */
function isFromOwnPage({ method, headers }: FastifyRequest, site: Site): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  const { origin, host } = headers;
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || (reads && fetchSite === 'none');
  if (origin === undefined) return reads;
  return origin === originOf(site) || (!site.production && origin.replace(/^https?:\/\//, '') === host);
}

/** With TLS, a cookie's name has a prefix that other hosts and pages without TLS cannot set. */
const SECURE_PREFIX = '__Host-';

/** @returns the value of a request's cookie if it is a token. */
function tokenIn({ headers }: FastifyRequest, name: string): string | undefined {
  const start = `${name}=`;
  const pairs = headers.cookie?.split(';') ?? [];
  const value = pairs.map((pair) => pair.trim()).find((pair) => pair.startsWith(start));
  const token = value?.slice(start.length) ?? '';
  return TOKEN.test(token) ? token : undefined;
}

/** Whether the browser sends a session, which may have ended. */
export const sendsSession = (request: FastifyRequest): boolean =>
  ['', SECURE_PREFIX].some((prefix) => tokenIn(request, `${prefix}session`) !== undefined);

/** The browser behind a request: the tokens in its cookies, which no script can read. */
export class Browser {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #site: Site;

  constructor(request: FastifyRequest, reply: FastifyReply, site: Site) {
    this.#request = request;
    this.#reply = reply;
    this.#site = site;
  }

  /** @throws Failure unless one of our own pages sent the request. */
  requireOwnPage(): void {
    if (!isFromOwnPage(this.#request, this.#site)) throw crossSiteRequest(this.#site.appUrl);
  }

  /** @throws Failure when there is one, but another site may have caused the request. */
  sessionToken(): string | undefined {
    const token = this.#read('session');
    if (token !== undefined) this.requireOwnPage();
    return token;
  }

  /** Also undefined if another site may have caused the request. */
  token(what: Exclude<CookieName, 'session'>): string | undefined {
    return isFromOwnPage(this.#request, this.#site) ? this.#read(what) : undefined;
  }

  keep(what: CookieName, token: string): void {
    if (TOKEN.test(token)) this.#write(what, token, SECONDS[what]);
  }

  forget(what: Exclude<CookieName, 'device'>): void {
    this.#write(what, '', 0);
  }

  get #isSecure(): boolean {
    return this.#site.appUrl.startsWith('https:');
  }

  #nameOf(what: CookieName): string {
    return this.#isSecure ? SECURE_PREFIX + what : what;
  }

  #read(what: CookieName): string | undefined {
    return tokenIn(this.#request, this.#nameOf(what));
  }

  #write(what: CookieName, token: string, seconds: number): void {
    const cookie = `${this.#nameOf(what)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
    void this.#reply.header('set-cookie', this.#isSecure ? `${cookie}; Secure` : cookie);
  }
}

/** The session's token. A bearer token wins: a client that sends one chooses its session explicitly. */
export const sessionTokenOf = ({
  bearerToken,
  browser,
}: {
  bearerToken: string | undefined;
  browser: Browser;
}): string | undefined => bearerToken ?? browser.sessionToken();
