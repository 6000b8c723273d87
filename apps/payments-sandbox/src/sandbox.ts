import fastify, { type FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { createClock } from './clock.ts';
import { registerControlRoutes } from './control-routes.ts';
import { createControls, type Controls } from './controls.ts';
import { createDeliveries, post, type Deliver } from './deliveries.ts';
import { createFaults, registerFaults } from './faults.ts';
import { registerHomePage } from './home-page.ts';
import type { Tokens } from './paypal/oauth.ts';
import { registerLocalOnly } from './local-only.ts';
import { registerPayPal } from './paypal/paypal.ts';
import { createSigner, type Signer } from './paypal/signer.ts';
import { emptyState, type State } from './state.ts';
import type { World } from './world.ts';
import { registerYoco } from './yoco/yoco.ts';

/** The providers' retry pauses, compressed: days become half a minute. */
const RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000, 16_000];

export interface SandboxOptions {
  /** The public URL; by default the address it listens on. */
  publicUrl?: string | undefined;
  /** The clock that the sandbox's own clock is based on; by default the real one. */
  clock?: (() => Date) | undefined;
  /** Delivers webhooks to the merchant; by default over HTTP. */
  deliver?: Deliver | undefined;
  /** Pauses before each retry of a webhook; by default none if `deliver` is given. */
  retryDelaysMs?: number[] | undefined;
  /** May be shared by several sandboxes; by default created on first use. */
  signer?: Signer | undefined;
  /** An earlier sandbox's state. It is modified. */
  state?: State | undefined;
  /** Called after each call that may have changed the state. */
  onChange?: (() => void) | undefined;
}

export interface Sandbox {
  /** Use `app.listen`, or without a socket `app.inject`. */
  app: FastifyInstance;
  controls: Controls;
  /** Its URL, without a trailing slash. */
  url(): string;
  /** Stops it and drops pending deliveries. */
  close(): Promise<void>;
}

function addressOf(app: FastifyInstance): string {
  const address = app.server.address() as AddressInfo | null;
  return address ? `http://localhost:${address.port}` : 'http://payments-sandbox.test';
}

/** Keeps raw bodies; accepts JSON, forms and no body. */
function readBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    request.rawBody = text;
    if (text.trim() === '') return done(null, undefined);
    try {
      done(null, JSON.parse(text));
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }));
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, text: string, done) => {
      request.rawBody = text;
      done(null, Object.fromEntries(new URLSearchParams(text)));
    },
  );
}

/** Both providers in memory, with their controls. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const app = fastify({ forceCloseConnections: true, bodyLimit: 1_048_576, routerOptions: { maxParamLength: 200 } });
  const state = options.state ?? emptyState();
  let signer = options.signer ? Promise.resolve(options.signer) : undefined;
  const retryDelaysMs = options.retryDelaysMs ?? (options.deliver ? [] : RETRY_DELAYS_MS);
  const world: World = {
    state,
    clock: createClock(options.clock ?? (() => new Date()), state),
    deliveries: createDeliveries(options.deliver ?? post, retryDelaysMs),
    signer: () => (signer ??= createSigner()),
    url: () => options.publicUrl ?? addressOf(app),
  };
  const faults = createFaults();
  const tokens: Tokens = new Map();
  const controls = createControls({ world, faults, tokens });

  registerLocalOnly(app, () => world.url());
  readBodies(app);
  registerFaults(app, faults);
  app.addHook('onResponse', (_request, _reply, done) => {
    options.onChange?.();
    done();
  });
  await registerPayPal(app, world, tokens);
  await registerYoco(app, world);
  await registerControlRoutes(app, controls);
  await registerHomePage(app, world, controls);
  await app.ready();
  return {
    app,
    controls,
    url: () => world.url(),
    close: async () => {
      world.deliveries.close();
      await app.close();
    },
  };
}
