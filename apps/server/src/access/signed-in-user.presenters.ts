import type { SessionUser, SignedIn } from '@quarterdeck/contract/accounts';
import { DEFAULT_DAY_END, DEFAULT_TIME_ZONE } from '@quarterdeck/domain/business-day';
import { toDollars, ZERO } from '@quarterdeck/domain/money';
import { formatsOfRow } from './formats.ts';
import type { HandedOver } from './hand-over.ts';
import type { SessionUserRow } from './signed-in-user.ts';
import { storeDay } from './store-day.ts';

const presentOwner = (found: SessionUserRow): SessionUser => ({
  _id: found.id,
  username: found.full_name,
  name: found.full_name,
  email: found.email,
  emailVerified: found.email_verified,
  bossCreds: true,
  staffCreds: false,
  HR: found.is_hr,
  termsAccepted: found.terms_accepted,
  staffStore: null,
  staffCredentials: null,
  formats: formatsOfRow(found),
  createdAt: found.created_at.toISOString(),
});

const presentCounter = (found: SessionUserRow, storeId: string, now: Date): SessionUser => ({
  _id: found.staff_id ?? storeId,
  username: found.username ?? '',
  name: found.person ?? found.store_name ?? '',
  email: '',
  emailVerified: true,
  bossCreds: false,
  staffCreds: true,
  HR: false,
  termsAccepted: true,
  staffStore: {
    _id: storeId,
    storeName: found.store_name ?? '',
    address: found.address ?? '',
    openingFloat: toDollars(found.opening_float_cents ?? ZERO),
    ...storeDay(
      { timeZone: found.time_zone ?? DEFAULT_TIME_ZONE, dayEndsAt: found.day_ends_at ?? DEFAULT_DAY_END },
      now,
    ),
  },
  staffCredentials: found.staff_id === null ? null : { staffId: found.staff_id },
  formats: formatsOfRow(found),
  createdAt: found.created_at.toISOString(),
});

export const presentSessionUser = (found: SessionUserRow): SessionUser => ({
  ...(found.store_id === null ? presentOwner(found) : presentCounter(found, found.store_id, new Date())),
  ...(found.session_id !== null && { sessionId: found.session_id }),
});

export const presentSignedIn = ({ token, user, deviceToken }: HandedOver): SignedIn => ({
  ...(token !== undefined && { token }),
  user: presentSessionUser(user),
  ...(deviceToken !== undefined && { deviceToken }),
});
