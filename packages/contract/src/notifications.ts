import { isTimeZone } from '@quarterdeck/domain/business-day';
import { NOTIFICATION_KINDS } from '@quarterdeck/domain/notification-kinds';
import { z } from 'zod';
import { amount, call, id, identified, message, reply, requiredText } from './wire.ts';

export const DEFAULT_DIGEST_HOUR = 8;
const LAST_HOUR = 23;

const hour = z.number('Choose an hour').int('Choose an hour').min(0, 'Choose an hour').max(LAST_HOUR, 'Choose an hour');

const storeNotifications = z.object({
  storeId: id,
  storeName: z.string(),
  isActive: z.boolean(),
  /** The store's cash limit, beyond which short cash is mailed. Dollars. */
  cashLimit: amount,
  digest: z.boolean(),
  short: z.boolean(),
  /** Hours up to noon are about the day before. Null: no mail. */
  missingHour: z.number().nullable(),
  edits: z.boolean(),
  counters: z.boolean(),
});
export type StoreNotifications = z.infer<typeof storeNotifications>;

const settings = z.object({
  /** An hour of local time in `timeZone`. */
  digestHour: z.number(),
  timeZone: z.string(),
  /** Whether the owner chose it; otherwise it is that of the first store. */
  timeZoneChosen: z.boolean(),
  /** The kinds that are mailed at all; a link in a mail switches its kind off here. */
  kinds: z.record(z.enum(NOTIFICATION_KINDS), z.boolean()),
  stores: z.array(storeNotifications),
});
export type NotificationSettings = z.infer<typeof settings>;

const onOff = z.boolean('Choose on or off').optional();

/** The kind that a link in a mail belongs to. */
const link = z.object({ kind: z.enum(NOTIFICATION_KINDS), isOn: z.boolean() });
const linkForm = z.object({ token: requiredText('Token', 200) });

export const notifications = {
  settings: call.owner.route({ method: 'POST', path: '/notifications/settings' }).output(reply(settings)),
  /** Omitted settings stay unchanged. Switching mails off needs a recent authentication. */
  save: identified('forSome', ['notifications'])
    .route({ method: 'POST', path: '/notifications/save' })
    .input(
      z.object({
        digestHour: hour.optional(),
        /** Blank: that of the first store. */
        timeZone: z
          .string('Choose a time zone')
          .refine((zone) => zone === '' || isTimeZone(zone), 'Choose a time zone')
          .optional(),
        kinds: z.partialRecord(z.enum(NOTIFICATION_KINDS), z.boolean('Choose on or off')).optional(),
      }),
    )
    .output(reply(settings)),
  saveStore: identified('forSome', ['notifications'])
    .route({ method: 'POST', path: '/notifications/save-store' })
    .input(
      z.object({
        storeId: id,
        digest: onOff,
        short: onOff,
        missingHour: z.union([z.literal('off'), hour], 'Choose an hour').optional(),
        edits: onOff,
        counters: onOff,
      }),
    )
    .output(reply(settings)),
  /** These three calls of the link in a mail need no session. */
  link: call.public.route({ method: 'POST', path: '/notifications/link' }).input(linkForm).output(reply(link)),
  unsubscribe: call.public
    .route({ method: 'POST', path: '/notifications/unsubscribe' })
    .input(linkForm)
    .output(message),
  resubscribe: call.public
    .route({ method: 'POST', path: '/notifications/resubscribe' })
    .input(linkForm)
    .output(message),
};
