import type { CallMeta } from '@quarterdeck/contract/wire';
import { os } from '@orpc/server';
import type { LiveEvents } from '../platform/live-events.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import type { RequestContext } from './authorize.ts';
import type { Session } from './sessions.ts';

export interface ChangeDependencies {
  db: Queryable;
  live: LiveEvents;
}

/** Runs a change in one transaction. After the commit, the owner's open screens are notified. */
export type Change = <Changed extends { storeId: string }>(
  work: (tx: Queryable) => Promise<Changed>,
) => Promise<Changed>;

/**
 * Adds to a call's context `change`, and `announce` for a change of several stores or in several transactions. Both
 * announce the topics that the contract declares for the call.
 */
export const changes = ({ db, live }: ChangeDependencies) =>
  os.$context<RequestContext & { session: Session }>().middleware(({ context, procedure, next }) => {
    const { saves = [] } = procedure['~orpc'].meta as CallMeta;
    const announce = (storeId: string) => {
      for (const topic of saves) live.announce(context.session.ownerId, { storeId, topic });
    };
    const change: Change = async (work) => {
      const changed = await db.transaction(work);
      announce(changed.storeId);
      return changed;
    };
    return next({ context: { change, announce } });
  });
