import { createHash } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './client-address.ts';
import { tooManyAttempts } from './failure.ts';
import { rateLimits } from './rate-limits.table.ts';

/** Counts attempts in PostgreSQL, so that a limit applies across all nodes. */
export interface RateLimit {
  /**
   * Counts one attempt.
   * @throws Failure (429) when the limit is exceeded.
   */
  attempt(key: string): Promise<void>;
  /** Resets the count after a successful attempt. */
  clear(key: string): Promise<void>;
}

export function createRateLimit(pool: Pool, name: string, limit: { attempts: number; perSeconds: number }): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: getTableName(rateLimits),
    tableCreated: true,
    keyPrefix: name,
    points: limit.attempts,
    duration: limit.perSeconds,
  });
  // Keys are user input of any length and must not be stored in clear text.
  const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');
  return {
    attempt: async (key) => {
      try {
        await limiter.consume(hashed(key));
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) throw tooManyAttempts(Math.ceil(rejection.msBeforeNext / 1000));
        throw rejection;
      }
    },
    clear: async (key) => {
      await limiter.delete(hashed(key));
    },
  };
}

/** An IPv6 site has 65,536 networks: those of one client, of a company, or of all customers of a provider. */
const SITE_FACTOR = 5;

/** Limits clients by address: each network of `networkOf`, and all of a site together at five times as much. */
export function createAddressLimit(
  pool: Pool,
  name: string,
  limit: { attempts: number; perSeconds: number },
): RateLimit {
  const own = createRateLimit(pool, name, limit);
  const site = createRateLimit(pool, `${name}-site`, { ...limit, attempts: limit.attempts * SITE_FACTOR });
  return {
    attempt: async (address) => {
      const network = networkOf(address);
      // The network comes first, so that one past its limit does not use up its site's.
      await own.attempt(network.own);
      if (network.site !== undefined) await site.attempt(network.site);
    },
    clear: async (address) => {
      const network = networkOf(address);
      await own.clear(network.own);
      if (network.site !== undefined) await site.clear(network.site);
    },
  };
}
