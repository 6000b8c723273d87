import { call } from '@orpc/server';
import type { SessionUser } from '@quarterdeck/contract/accounts';
import { secondFactorAsked } from '@quarterdeck/contract/second-factor';
import { placeAfterSignIn } from '@quarterdeck/domain/after-sign-in';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from './access/authorize.ts';
import type { Browser } from './access/browser.ts';
import type { InFlight } from './access/in-flight.ts';
import { contextOf, type ApiDependencies } from './api.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts';
import { errorReply, type ErrorReply } from './platform/envelope.ts';
import { readSignInPages, type Filled, type SignInPages } from './sign-in-page.ts';
import { WEB_APP_FOLDER } from './web-app.ts';

/** The longest name, password and code, percent-encoded. */
const MAX_FORM_BYTES = 8_192;

const textOf = ({ error }: ErrorReply['body']): string =>
  typeof error === 'string' ? error : (Object.values(error)[0] ?? '');

const textsOf = ({ error }: ErrorReply['body']): Record<string, string> => (typeof error === 'string' ? {} : error);

/** The data with which the page's script continues: a passkey request, or the offer to restore the account. */
const toContinue = ({ code, data }: ErrorReply['body']): string => JSON.stringify({ code, data });

/**
 * The login page after a refusal: the text in its banner, or at the field that was left blank. The password is gone.
 */
function refused(body: ErrorReply['body'], email: string): Filled {
  const texts = textsOf(body);
  const isBlank = body.code === 'invalidInput';
  return {
    EMAIL: email,
    CODE: body.code,
    EMAIL_INVALID: String('email' in texts),
    PASSWORD_INVALID: String('password' in texts),
    ...(isBlank ? { EMAIL_FAULT: texts['email'], PASSWORD_FAULT: texts['password'] } : { PROBLEM: textOf(body) }),
    ...(body.code === 'accountDeleted' && { FAILURE: toContinue(body) }),
  };
}

/** The page of the second step after a refused code. */
function refusedCode(body: ErrorReply['body']): Filled {
  const { code: fault } = textsOf(body);
  return fault === undefined ? { PROBLEM: textOf(body) } : { CODE_FAULT: fault, CODE_INVALID: 'true' };
}

interface Edge {
  folder?: string | undefined;
  supportEmail: string | undefined;
  production: boolean;
  inFlight: InFlight;
}

/** The calls of a sign-in by form, which are those of our own scripts. */
function calls(deps: ApiDependencies) {
  const { login } = accountsRoutes(deps);
  const { signInWithCode } = secondFactorRoutes(deps);
  const session = 'cookie' as const;
  return {
    password: (form: URLSearchParams, context: RequestContext) =>
      call(login, { email: form.get('email') ?? '', password: form.get('password') ?? '', session }, { context }),
    code: (form: URLSearchParams, context: RequestContext) => {
      const input = { code: form.get('code') ?? '', rememberDevice: form.has('rememberDevice'), session };
      // Only the browser that typed the password has it. A missing challenge is treated like an expired one.
      return call(signInWithCode, { ...input, challenge: context.browser.token('second-step') ?? '-' }, { context });
    },
  };
}

/** The page after a refusal: the step that it is about, or the next one. */
function pageAfter(pages: SignInPages, { body, status }: ErrorReply, form: URLSearchParams, browser: Browser): string {
  if (body.code === 'secondFactorNeeded') {
    const { challenge, code, passkey } = secondFactorAsked.parse(body.data);
    browser.keep('second-step', challenge);
    return pages.code({ ACCEPTS: String(code), ...(passkey && { FAILURE: toContinue(body) }) });
  }
  const isOfCode = body.code === 'wrongCode' || body.code === 'invalidInput' || status !== 200;
  if (form.has('code') && isOfCode) return pages.code(refusedCode(body));
  return pages.login(refused(body, form.get('email') ?? ''));
}

/**
 * `POST /login`, for browsers that have not run our scripts: the login page's form, and the one of the second step. It
 * does what the calls of the API do, and responds with a redirect or the page with its error.
 */
export async function registerSignInForm(app: FastifyInstance, deps: ApiDependencies, edge: Edge): Promise<void> {
  const pages = readSignInPages(edge.folder ?? WEB_APP_FOLDER, edge.supportEmail);
  if (!pages) return;
  const send = calls(deps);
  const site = { appUrl: deps.appUrl, production: edge.production };

  const handle = async (request: FastifyRequest<{ Body: string }>, reply: FastifyReply) => {
    const form = new URLSearchParams(request.body);
    const context = contextOf(request, reply, { site, inFlight: edge.inFlight, sent: { bytes: 0 } });
    void reply.headers({ 'cache-control': 'no-store' });
    try {
      const { data } = await (form.has('code') ? send.code : send.password)(form, context);
      if (form.has('code')) context.browser.forget('second-step');
      const { next = null } = request.query as { next?: string | string[] };
      const user: SessionUser = data.user;
      // Of several `next` parameters the first counts, as in the web app.
      return await reply.redirect(placeAfterSignIn(user, [next].flat()[0] ?? null, pages.guardAt), 303);
    } catch (error) {
      const failed = errorReply(error, request.id, deps.logger, edge.supportEmail);
      return reply
        .code(failed.status)
        .headers(failed.headers)
        .type('text/html; charset=utf-8')
        .send(pageAfter(pages, failed, form, context.browser));
    }
  };

  await app.register(async (scope) => {
    // Calls accept no forms, which any site can send: the parser is for this address only.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body);
    });
    scope.post<{ Body: string }>('/login', { bodyLimit: MAX_FORM_BYTES }, handle);
    return Promise.resolve();
  });
}
