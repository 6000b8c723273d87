import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { traverseContractProcedures } from '@orpc/server';
import { contract } from '@quarterdeck/contract/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { errorReply } from './envelope.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import type { AccountsDependencies } from './features/accounts/accounts.usecases.ts';
import type { RequestContext } from './features/accounts/sessions.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { financialsRoutes } from './features/financials/financials.routes.ts';
import type { FinancialsDependencies } from './features/financials/financials.usecases.ts';
import { gamesRoutes } from './features/games/games.routes.ts';
import { storesRoutes } from './features/stores/stores.routes.ts';

export type ApiDependencies = AccountsDependencies & FinancialsDependencies & { logger: Logger };

interface CallContext extends RequestContext {
  requestId: string;
}

const contextOf = (request: FastifyRequest): CallContext => ({
  bearerToken: /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1],
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  requestId: request.id,
});

/** Every call of the contract, each under its own path. A feature is registered here once. */
export function registerApi(app: FastifyInstance, deps: ApiDependencies): void {
  const router = {
    accounts: accountsRoutes(deps),
    stores: storesRoutes(deps),
    games: gamesRoutes(deps),
    financials: financialsRoutes(deps),
    dashboard: dashboardRoutes(deps),
  };
  const handler = new OpenAPIHandler<CallContext>(router, {
    interceptors: [
      async ({ context, ...call }) => {
        try {
          return await call.next();
        } catch (error) {
          return { matched: true, response: errorReply(error, context.requestId, deps.logger) };
        }
      },
    ],
  });
  void traverseContractProcedures({ router: contract, path: [] }, ({ contract: endpoint }) => {
    const { method, path } = endpoint['~orpc'].route;
    if (method === undefined || path === undefined)
      throw new Error('An endpoint of the contract has no method or path');
    app.route({
      method,
      url: path,
      // The contract knows no HEAD: such a call would find no procedure and never be answered.
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        await handler.handle(request, reply, { context: contextOf(request) });
        return reply;
      },
    });
  });
}
