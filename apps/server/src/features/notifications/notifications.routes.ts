import { implement } from '@orpc/server';
import { notifications } from '@quarterdeck/contract/notifications';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes } from '../../access/change.ts';
import { requireIdentity } from '../../access/identity.ts';
import type { Scope, Session } from '../../access/sessions.ts';
import { notSignedIn } from '../../platform/failure.ts';
import { NO_STORE } from '../../platform/live-events.ts';
import { presentSettings } from './notifications.presenters.ts';
import { settingsOfOwner, settingsOfStores } from './settings.queries.ts';
import { saveOwnerSettings, saveStoreSettings } from './settings.usecases.ts';
import { linkState, switchByLink, type LinkDependencies } from './unsubscribe.ts';

/** The calls of the unsubscribe link in mails. */
function publicRoutes(deps: LinkDependencies) {
  const os = implement(notifications).$context<RequestContext>();
  return {
    link: os.link.handler(async ({ input, context }) => ({
      data: await linkState(deps, input.token, context.address),
    })),
    unsubscribe: os.unsubscribe.handler(async ({ input, context }) => ({
      success: await switchByLink(deps, input.token, context.address, false),
    })),
    resubscribe: os.resubscribe.handler(async ({ input, context }) => ({
      success: await switchByLink(deps, input.token, context.address, true),
    })),
  };
}

/**
 * Without these mails, a thief with a session could sign in at the store or change records unnoticed.
 * @throws Failure (`confirmIdentity`) when mails are switched off by a session alone.
 */
function guardMails(form: Record<string, unknown>, session: Session): void {
  if (Object.values(form).some((value) => value === false || value === 'off')) requireIdentity(session);
}

export function notificationsRoutes(deps: LinkDependencies) {
  const { db, now } = deps;
  const os = implement(notifications).$context<RequestContext>().use(authorize(db)).use(changes(deps));
  const settings = async ({ ownerId }: Scope) => {
    const [owner, stores] = await Promise.all([settingsOfOwner(db, ownerId), settingsOfStores(db, ownerId, null)]);
    if (!owner) throw notSignedIn();
    return { data: presentSettings(owner, stores) };
  };
  return {
    ...publicRoutes(deps),
    settings: os.settings.handler(({ context: { session } }) => settings(session)),
    save: os.save.handler(async ({ input: { timeZone, ...form }, context: { session, change } }) => {
      guardMails(form.kinds ?? {}, session);
      const entered = { ...form, timeZone: timeZone === '' ? null : timeZone };
      await change(async (tx) => {
        await saveOwnerSettings(tx, session.ownerId, entered, { now: now() });
        return { storeId: NO_STORE };
      });
      return settings(session);
    }),
    saveStore: os.saveStore.handler(async ({ input, context: { session, change } }) => {
      guardMails(input, session);
      const { missingHour, ...form } = input;
      const entered = { ...form, missingHour: missingHour === 'off' ? null : missingHour };
      await change((tx) => saveStoreSettings(tx, session, entered, now()));
      return settings(session);
    }),
  };
}
