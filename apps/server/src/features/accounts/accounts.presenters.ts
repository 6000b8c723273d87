import type { SignedInDevice } from '@quarterdeck/contract/device';
import type { Session } from '../../access/sessions.ts';
import type { DeviceRow } from './devices.queries.ts';

/** A signed-in browser, as the browser with this session sees it. */
export const presentDevice = (device: DeviceRow, { tokenHash }: Session): SignedInDevice => ({
  _id: device.id,
  isCurrent: device.token_hash === tokenHash,
  storeName: device.store_name,
  staffName: device.staff_name,
  userAgent: device.user_agent,
  device: device.device,
  createdAt: device.created_at.toISOString(),
  lastSeenAt: device.last_seen_at.toISOString(),
});
