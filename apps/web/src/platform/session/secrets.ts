import { client } from '../api/api.ts';

// The server's lists contain no passwords or PINs, and the app stores none. A generated secret is shown once more, on
// the next screen.

/** By the id of the store or staff member. After a reload the owner has to reveal the secret. */
const generated = new Map<string, string>();

/** Keeps a store's password or a staff member's PIN that was just generated in this tab. */
export const noteSecret = (id: string, secret: string): void => void generated.set(id, secret);

/** Empty if the secret was not generated in this tab. */
export const generatedSecret = (id: string): string => generated.get(id) ?? '';

/** Fetches the password of a store's counter. */
export const revealPassword = async (storeId: string): Promise<string> =>
  (await client.stores.revealPassword({ _id: storeId })).password;

/** Fetches a staff member's PIN. */
export const revealPin = async (staffId: string): Promise<string> =>
  (await client.staff.revealPin({ _id: staffId })).pin;
