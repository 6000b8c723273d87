import type { CallMeta } from '@quarterdeck/contract/wire';
import { ORPCError, os } from '@orpc/server';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { notOwner, notAtCounter, notHr, notSignedIn } from '../platform/failure.ts';
import { causeOf } from '../platform/postgres/database-unavailable.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import { hasRows } from '../platform/postgres/rows.ts';
import { sessionTokenOf, type Browser } from './browser.ts';
import { inFormats } from './formats.ts';
import { requireIdentity } from './identity.ts';
import type { Permit } from './in-flight.ts';
import { findSession } from './sessions.ts';

/** The context of a call's request. */
export interface RequestContext {
  bearerToken: string | undefined;
  browser: Browser;
  address: string;
  userAgent: string;
  /** Waits for the request's turn. */
  acquire: (token: string) => Promise<Permit>;
  /** Releases the request's permit once its response is sent. */
  release: (permit: Permit) => void;
}

const FOREIGN_KEY_VIOLATION = '23503';

function lacksReferencedRow(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof pg.DatabaseError && cause.code === FOREIGN_KEY_VIOLATION;
}

const isHr = (db: Queryable, ownerId: string): Promise<boolean> =>
  hasRows(db, sql`select 1 from owners where id = ${ownerId} and is_hr`);

/** Rejects a call without the session its contract requires, before its input is parsed. */
export const authorize = (db: Queryable) =>
  os.$context<RequestContext>().middleware(async ({ context, procedure, next }) => {
    const { access, identity } = procedure['~orpc'].meta as CallMeta;
    if (access === 'public') throw new ORPCError('INTERNAL_SERVER_ERROR', { message: 'A public call has no session' });
    const token = sessionTokenOf(context);
    if (token === undefined) throw notSignedIn();
    const permit = await context.acquire(token);
    try {
      const session = await findSession(db, token);
      if (!session) throw notSignedIn();
      await permit.assignTo(session);
      if ((access === 'owner' || access === 'hr') && session.storeId !== null) throw notOwner();
      if (access === 'counter' && session.storeId === null) throw notAtCounter();
      if (access === 'hr' && !(await isHr(db, session.ownerId))) throw notHr();
      if (identity === 'recent') requireIdentity(session);
      return await inFormats(session.formats, () => next({ context: { session } }));
    } catch (error) {
      // If the account or store was deleted during the call, rows it refers to are missing. Anything else is a bug.
      const hasEnded = lacksReferencedRow(error) && (await findSession(db, token)) === undefined;
      throw hasEnded ? notSignedIn() : error;
    } finally {
      context.release(permit);
    }
  });
