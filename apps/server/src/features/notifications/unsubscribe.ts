import { KIND_MAILS, NOTIFICATION_KINDS, type NotificationKind } from '@quarterdeck/domain/notification-kinds';
import { sql } from 'drizzle-orm';
import { timingSafeEqual } from 'node:crypto';
import { validate as isUuid } from 'uuid';
import { accountIsOpen, owners } from '../../access/owners.table.ts';
import { NO_STORE, type LiveEvents } from '../../platform/live-events.ts';
import { Failure } from '../../platform/failure.ts';
import type { Mail } from '../../platform/mail-body.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { rows } from '../../platform/postgres/rows.ts';
import type { RateLimit } from '../../platform/rate-limits.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { settingsOfOwner } from './settings.queries.ts';
import { saveOwnerSettings } from './settings.usecases.ts';

export interface LinkDependencies {
  db: Queryable;
  secrets: Secrets;
  live: LiveEvents;
  limits: { linkAddress: RateLimit };
  now: () => Date;
}

const invalidLink = () => new Failure('invalidLink', { token: 'This link is no longer valid' });

/** The proof covers the address, so links in the mailbox of an earlier address do nothing. */
const proofOf = (secrets: Secrets, kind: NotificationKind, ownerId: string, email: string): string =>
  secrets.keyedHash(`unsubscribe ${kind} ${ownerId} ${email}`);

/** The footer of a mail of this kind. Its link never expires. */
export const unsubscribeFrom = (
  { secrets, appUrl }: { secrets: Secrets; appUrl: string },
  { kind, ownerId, to }: { kind: NotificationKind; ownerId: string; to: string },
): NonNullable<Mail['unsubscribe']> => ({
  from: KIND_MAILS[kind],
  url: `${appUrl}/unsubscribe/${kind}.${ownerId}.${proofOf(secrets, kind, ownerId, to)}`,
  settingsUrl: `${appUrl}/manage-account#notifications`,
});

const TOKEN = /^(\w+)\.([0-9a-f-]{36})\.([\w-]{43})$/;
const isKind = (text: string | undefined): text is NotificationKind => NOTIFICATION_KINDS.some((kind) => kind === text);

/** Reads a link's owner and kind. @throws Failure unless we mailed the link to the account's current address. */
async function readToken({ db, secrets }: LinkDependencies, token: string) {
  const [, kind, ownerId = '', proof = ''] = TOKEN.exec(token) ?? [];
  if (!isKind(kind) || !isUuid(ownerId)) throw invalidLink();
  const [owner] = await rows(
    db,
    { email: owners.email },
    sql`select email from owners where id = ${ownerId} and ${accountIsOpen}`,
  );
  const expected = proofOf(secrets, kind, ownerId, owner?.email ?? '');
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(proof)) || !owner) throw invalidLink();
  return { kind, ownerId };
}

/** Only wrong links count, because mail providers unsubscribe many users from one address. */
async function requireLink(deps: LinkDependencies, token: string, address: string) {
  try {
    return await readToken(deps, token);
  } catch (error) {
    await deps.limits.linkAddress.attempt(address);
    throw error;
  }
}

export async function linkState(deps: LinkDependencies, token: string, address: string) {
  const { kind, ownerId } = await requireLink(deps, token, address);
  const owner = await settingsOfOwner(deps.db, ownerId);
  if (!owner) throw invalidLink();
  return { kind, isOn: owner[kind] };
}

/** Switches the mails of a link's kind off, or on again, for all stores, with an entry in the account's history. */
export async function switchByLink(
  deps: LinkDependencies,
  token: string,
  address: string,
  isOn: boolean,
): Promise<string> {
  const { kind, ownerId } = await requireLink(deps, token, address);
  const subject = 'Notifications, by the link in an email';
  await deps.db.transaction((tx) =>
    saveOwnerSettings(tx, ownerId, { kinds: { [kind]: isOn } }, { now: deps.now(), subject }),
  );
  deps.live.announce(ownerId, { storeId: NO_STORE, topic: 'notifications' });
  return isOn ? `You’ll get ${KIND_MAILS[kind]} again` : `You’ll no longer get ${KIND_MAILS[kind]}`;
}
