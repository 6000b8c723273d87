import { client } from '../api/api.ts';

// The server's lists hold no passwords, and this app keeps none. What was just generated is shown once more, on the next
// screen.

/** By the id of the store or staff member. Gone with a reload: then the owner reveals it. */
const generated = new Map<string, string>();

/** Keeps the password of a store, or the PIN of a staff member, that was just generated in this tab. */
export const noteSecret = (id: string, secret: string): void => void generated.set(id, secret);

/** Empty if it was not generated in this tab. */
export const generatedSecret = (id: string): string => generated.get(id) ?? '';

/** Asks for the password of a store's counter. */
export const revealPassword = async (storeId: string): Promise<string> =>
  (await client.stores.revealPassword({ _id: storeId })).password;

/** Asks for a staff member's PIN. */
export const revealPin = async (staffId: string): Promise<string> =>
  (await client.staff.revealPin({ _id: staffId })).pin;
