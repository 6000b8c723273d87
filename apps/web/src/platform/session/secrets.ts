import { client } from '../api/api.ts';

// The server's lists contain no passwords or PINs, and the browser stores none. A generated secret stays in this tab's
// memory until a reload, so that the next screen can show it.

/** By the id of the store or staff member. */
const generated = new Map<string, string>();

/** Keeps a store's password or a staff member's PIN that was just generated in this tab. */
export const keepSecret = (id: string, secret: string): void => void generated.set(id, secret);

/** Empty if the secret was not generated in this tab since it was loaded: then the owner has to reveal it. */
export const generatedSecret = (id: string): string => generated.get(id) ?? '';

/** Fetches the password of a store's counter. */
export const revealPassword = async (storeId: string): Promise<string> =>
  (await client.stores.revealPassword({ _id: storeId })).password;

/** Fetches a staff member's PIN. */
export const revealPin = async (staffId: string): Promise<string> =>
  (await client.staff.revealPin({ _id: staffId })).pin;
