import { call, getRouter, implement, isProcedure, Procedure, traverseContractProcedures } from '@orpc/server';
import { contract } from '@quarterdeck/contract/contract';
import { LIVE_POSITION } from '@quarterdeck/contract/live';
import { MAX_LIST_LENGTH } from '@quarterdeck/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { RequestContext } from './access/authorize.ts';
import { Browser, type Site } from './access/browser.ts';
import type { ChangeDependencies } from './access/change.ts';
import { releaseWhenSent, type InFlight, type Sent } from './access/in-flight.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import type { AccountsDependencies } from './features/accounts/accounts.usecases.ts';
import { affiliatesRoutes } from './features/affiliates/affiliates.routes.ts';
import { attentionRoutes } from './features/attention/attention.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { backupsRoutes } from './features/backups/backups.routes.ts';
import type { BackupsDependencies } from './features/backups/backups.usecases.ts';
import { billingRoutes, type BillingRouteDependencies } from './features/billing/billing.routes.ts';
import { cancellationsRoutes } from './features/billing/cancellations.routes.ts';
import type { CheckoutDependencies } from './features/checkout/checkout.dependencies.ts';
import { checkoutRoutes } from './features/checkout/checkout.routes.ts';
import { correctionsRoutes } from './features/corrections/corrections.routes.ts';
import { countersRoutes } from './features/counters/counters.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { deletedRoutes } from './features/deleted/deleted.routes.ts';
import { financialsRoutes } from './features/financials/financials.routes.ts';
import { gamesRoutes } from './features/games/games.routes.ts';
import { hrRoutes } from './features/hr/hr.routes.ts';
import { loansRoutes } from './features/loans/loans.routes.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { representativesRoutes } from './features/representatives/representatives.routes.ts';
import { sampleDataRoutes } from './features/sample-data/sample-data.routes.ts';
import type { SampleDataDependencies } from './features/sample-data/sample-data.usecases.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts';
import type { SecondFactorDependencies } from './features/second-factor/second-factor.usecases.ts';
import type { PinDependencies } from './features/staff/pins.ts';
import { staffRoutes } from './features/staff/staff.routes.ts';
import { storeLifecycleRoutes } from './features/store-lifecycle/store-lifecycle.routes.ts';
import type { StoreLifecycleDependencies } from './features/store-lifecycle/store-lifecycle.usecases.ts';
import { storesRoutes } from './features/stores/stores.routes.ts';
import { bearerToken } from './platform/bearer-token.ts';
import type { LiveChannel } from './platform/live-events.ts';

export type ApiDependencies = AccountsDependencies &
  ChangeDependencies &
  StoreLifecycleDependencies &
  SampleDataDependencies &
  PinDependencies &
  SecondFactorDependencies &
  BillingRouteDependencies &
  CheckoutDependencies &
  BackupsDependencies & { logger: Logger; hrEmails: readonly string[] };

export const contextOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { site, inFlight, sent }: { site: Site; inFlight: InFlight; sent: Sent },
): RequestContext => ({
  bearerToken: bearerToken(request.headers.authorization),
  browser: new Browser(request, reply, site),
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  acquire: (token) => inFlight.acquire(token, reply.raw),
  release: (permit) => releaseWhenSent(permit, reply.raw, sent),
});

/** No call has fields nested deeper than this. JSON could nest deeper than the stack. */
const FIELD_DEPTH = 4;

/**
 * Removes fields that are null: a client's null means a missing field. Cuts lists that are too long: a schema checks
 * every item, 340,000 in a megabyte, before it refuses the list.
 */
function sanitized(value: unknown, depth = FIELD_DEPTH): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, MAX_LIST_LENGTH + 1).map((item) => sanitized(item, depth - 1));
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, sanitized(field, depth - 1)]));
}

/**
 * A call's input: for GET the query and path parameters, else the body. A non-object goes to the schema unchanged,
 * which rejects it.
 */
function inputOf(request: FastifyRequest): unknown {
  const input: unknown =
    request.method === 'GET' ? { ...(request.query as object), ...(request.params as object) } : request.body;
  return sanitized(input ?? {});
}

/**
 * The URL was opened in a browser (`/users-info` is also a screen). Our web app's calls don't accept HTML and other
 * clients send a bearer token, so such a request gets the web app, even with a session cookie.
 */
const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.authorization === undefined && (headers.accept?.includes('text/html') ?? false);

/** Every feature's calls. The types require every call of the contract. */
const implementContract = (deps: ApiDependencies) =>
  implement(contract)
    .$context<RequestContext>()
    .router({
      accounts: accountsRoutes(deps),
      stores: { ...storesRoutes(deps), ...storeLifecycleRoutes(deps), ...sampleDataRoutes(deps) },
      games: gamesRoutes(deps),
      financials: financialsRoutes(deps),
      corrections: correctionsRoutes(deps),
      dashboard: dashboardRoutes(deps),
      counters: countersRoutes(deps),
      staff: staffRoutes(deps),
      loans: loansRoutes(deps),
      audit: auditRoutes(deps),
      deleted: deletedRoutes(deps),
      representatives: representativesRoutes(deps),
      attention: attentionRoutes(deps),
      notifications: notificationsRoutes(deps),
      search: searchRoutes(deps),
      secondFactors: secondFactorRoutes(deps),
      affiliates: affiliatesRoutes(deps),
      hr: hrRoutes(deps),
      backups: backupsRoutes(deps),
      billing: billingRoutes(deps),
      cancellations: cancellationsRoutes(deps),
      checkout: checkoutRoutes(deps),
    });

/**
 * Registers every call of the contract under its own path.
 * @param production skips validating responses against the contract. The types guarantee that they fit and the tests
 * check it; validation would cost a tenth of the CPU.
 */
export function registerApi(
  app: FastifyInstance,
  deps: ApiDependencies,
  { production, inFlight, live }: { production: boolean; inFlight: InFlight; live: LiveChannel },
): void {
  const edge = { site: { appUrl: deps.appUrl, production }, inFlight };
  const router = implementContract(deps);
  void traverseContractProcedures({ router: contract, path: [] }, ({ contract: endpoint, path: name }) => {
    const { method, path } = endpoint['~orpc'].route;
    const implemented = getRouter(router, name);
    if (!isProcedure(implemented) || method === undefined || path === undefined) {
      throw new Error(`${name.join('.')} has no implementation, method or path`);
    }
    const procedure = production ? new Procedure({ ...implemented['~orpc'], outputSchema: undefined }) : implemented;
    app.route({
      method,
      // `{storeId}` in the contract is `:storeId` here.
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        if (isNavigation(request)) return reply.callNotFound();
        const position = live.position();
        const sent = { bytes: 0 };
        const context = contextOf(request, reply, { ...edge, sent });
        const output: unknown = await call(procedure, inputOf(request), { context });
        // Responses contain an owner's figures and passwords: neither proxies nor browsers may cache them.
        void reply.headers({
          'cache-control': 'no-store',
          'content-type': 'application/json; charset=utf-8',
          [LIVE_POSITION]: position,
        });
        // As bytes: Node would concatenate a string with the headers, one more copy.
        const bytes = Buffer.from(JSON.stringify(output));
        sent.bytes = bytes.length;
        return reply.send(bytes);
      },
    });
  });
}
