import compress, { type FastifyCompressOptions } from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { constants } from 'node:zlib';
import { InFlight } from './access/in-flight.ts';
import { registerApi, type ApiDependencies } from './api.ts';
import { drainConnections } from './draining.ts';
import { registerDownloads } from './features/backups/downloads.ts';
import { registerWebhooks, type WebhookRouteDependencies } from './features/billing/webhooks.ts';
import { registerLive, type LiveDependencies } from './features/live/live.streams.ts';
import { registerOneClick } from './features/notifications/one-click.ts';
import { registerOperatorPages, type OperatorOptions } from './operator-pages.ts';
import type { OperatorDependencies } from './operator-state.ts';
import { errorReply } from './platform/envelope.ts';
import { registerHealth } from './platform/health.ts';
import { registerSignInForm } from './sign-in-form.ts';
import { closeStalledSockets, STALLED_MS } from './stalled-sockets.ts';
import { inlineScripts, NOTHING_HERE, registerWebApp } from './web-app.ts';

const MAX_BODY_BYTES = 1_048_576;
/** The time limit for receiving the whole request. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface HttpOptions extends OperatorOptions {
  /** Whether mails are stored for reading instead of sent. */
  keepsMails: boolean;
  trustProxy: number | string | false;
  /** Inserted into the web app's pages. */
  supportEmail: string | undefined;
  /** The built web app. */
  webAppFolder?: string | undefined;
}

/**
 * Inline styles are allowed because Mantine sets style attributes. Scripts come from our own files, except the script
 * inside each page that sets the color scheme.
 * @param inlineScripts the hashes that permit it.
 */
const contentSecurityPolicy = (inlineScripts: string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...inlineScripts],
    styleSrc: ["'self'", "'unsafe-inline'"],
    fontSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
});

/**
 * For responses only; files are compressed at build time. Clients send no compressed bodies, so none is decompressed.
 */
const COMPRESSION = {
  encodings: ['br', 'gzip'],
  // Half the CPU of gzip, for the same size.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
  threshold: 1_400,
  // Larger responses are streamed, which costs more CPU; up to this size compression takes under a millisecond.
  syncThreshold: 262_144,
  globalDecompression: false,
} satisfies FastifyCompressOptions;

/** Responds with 404 to a URL that cannot be decoded. No hooks run then, so their headers are set here. */
function answerUndecodable(_error: unknown, _request: unknown, reply: FastifyReply): void {
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  void reply.code(404).headers(headers).send(NOTHING_HERE);
}

/** The HTTP server: the calls of the contract, the web app, and pages for operators and developers. */
export async function createHttpServer(
  deps: ApiDependencies & Omit<LiveDependencies, 'inFlight'> & WebhookRouteDependencies & OperatorDependencies,
  options: HttpOptions,
): Promise<FastifyInstance> {
  const { trustProxy, production, supportEmail, webAppFolder: folder } = options;
  const loggerInstance: FastifyBaseLogger = deps.logger;
  const app = Fastify({
    frameworkErrors: answerUndecodable,
    loggerInstance,
    // The metrics make a log line per request superfluous; failures are logged where their response is created.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: STALLED_MS,
    // By default Node looks for slow requests every 30 seconds, which would double the time limit.
    http: { connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    // During shutdown, late requests still get a response.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, headers, body } = errorReply(error, request.id, deps.logger, supportEmail);
    return reply
      .code(status)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .send(body);
  });

  // Other sites' forms can send text/plain; no call accepts it.
  app.removeContentTypeParser('text/plain');
  // A call without input may still send a content type for its missing body.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, null);
    return parseJson(request, body, done);
  });

  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(inlineScripts(folder)),
    strictTransportSecurity: production,
    crossOriginEmbedderPolicy: false,
  });
  await app.register(compress, COMPRESSION);

  await registerOperatorPages(app, deps, options);
  registerHealth(app, deps.db);

  await registerWebhooks(app, deps);
  const inFlight = new InFlight();
  registerApi(app, deps, { production, inFlight, live: deps.live });
  registerLive(app, { ...deps, inFlight }, { appUrl: deps.appUrl, production });
  registerDownloads(app, deps);
  await registerOneClick(app, deps);
  if (!production) {
    const { registerDevPages } = await import('./dev-pages.ts');
    await registerDevPages(app, deps.db, { mailbox: options.keepsMails });
  }
  await registerSignInForm(app, deps, { supportEmail, folder, production, inFlight });
  await registerWebApp(app, { supportEmail, folder });
  closeStalledSockets(app);
  drainConnections(app);
  return app;
}
