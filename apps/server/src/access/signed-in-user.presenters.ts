import type { SessionUser, SignedIn } from '@quarterdeck/contract/accounts';
import { DEFAULT_DAY_END, DEFAULT_TIME_ZONE } from '@quarterdeck/domain/business-day';
import { toDollars, ZERO } from '@quarterdeck/domain/money';
import { formatsOfRow } from './formats.ts';
import type { DeliveredSession } from './session-delivery.ts';
import type { SessionUserRow } from './signed-in-user.ts';
import { daySettings, storeDay } from './store-day.ts';

const presentOwner = (user: SessionUserRow): SessionUser => ({
  _id: user.id,
  username: user.full_name,
  name: user.full_name,
  email: user.email,
  emailVerified: user.email_verified,
  bossCreds: true,
  staffCreds: false,
  HR: user.is_hr,
  termsAccepted: user.terms_accepted,
  staffStore: null,
  staffCredentials: null,
  formats: formatsOfRow(user),
  createdAt: user.created_at.toISOString(),
});

const presentCounter = (user: SessionUserRow, storeId: string, now: Date): SessionUser => ({
  _id: user.staff_id ?? storeId,
  username: user.username ?? '',
  name: user.staff_name ?? user.store_name ?? '',
  email: '',
  emailVerified: true,
  bossCreds: false,
  staffCreds: true,
  HR: false,
  termsAccepted: true,
  staffStore: {
    _id: storeId,
    storeName: user.store_name ?? '',
    address: user.address ?? '',
    openingFloat: toDollars(user.opening_float_cents ?? ZERO),
    ...storeDay(
      daySettings({ time_zone: user.time_zone ?? DEFAULT_TIME_ZONE, day_ends_at: user.day_ends_at ?? DEFAULT_DAY_END }),
      now,
    ),
  },
  staffCredentials: user.staff_id === null ? null : { staffId: user.staff_id },
  formats: formatsOfRow(user),
  createdAt: user.created_at.toISOString(),
});

export const presentSessionUser = (user: SessionUserRow): SessionUser => ({
  ...(user.store_id === null ? presentOwner(user) : presentCounter(user, user.store_id, new Date())),
  ...(user.session_id !== null && { sessionId: user.session_id }),
});

export const presentSignedIn = ({ token, user, deviceToken }: DeliveredSession): SignedIn => ({
  ...(token !== undefined && { token }),
  user: presentSessionUser(user),
  ...(deviceToken !== undefined && { deviceToken }),
});
