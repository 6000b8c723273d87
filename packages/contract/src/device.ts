import { z } from 'zod';
import { id, isStorable, moment } from './wire.ts';

const DEVICE_BYTES = 4_096;

/** A hostile value may be nested so deeply that it can't be serialized. */
function isSmall(device: object): boolean {
  try {
    return JSON.stringify(device).length <= DEVICE_BYTES;
  } catch {
    return false;
  }
}

const isStorableJson = (value: unknown): boolean =>
  typeof value === 'string'
    ? isStorable(value)
    : typeof value !== 'object' || value === null || Object.entries(value).flat().every(isStorableJson);

/** A browser's report about itself: any JSON object of at most 4 KB. */
export const device = z
  .record(z.string(), z.unknown(), 'The device must be an object')
  .refine(isSmall, { error: 'The device can have at most 4 KB', abort: true })
  .refine(isStorableJson, 'The device contains a character that cannot be stored');
export type Device = z.infer<typeof device>;

/** One signed-in browser. */
export const signedInDevice = z.object({
  _id: id,
  /** Whether it is the caller's. */
  isCurrent: z.boolean(),
  /** A counter session's store and staff member; null for the owner's own. */
  storeName: z.string().nullable(),
  staffName: z.string().nullable(),
  userAgent: z.string(),
  device: device.nullable(),
  createdAt: moment,
  lastSeenAt: moment,
});
export type SignedInDevice = z.infer<typeof signedInDevice>;
