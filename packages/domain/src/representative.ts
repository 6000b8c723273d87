/** A representative's details besides the name; blank if unknown. */
export interface Contact {
  phone: string;
  email: string;
  notes: string;
}

const CONTACT = ['phone', 'email', 'notes'] as const satisfies (keyof Contact)[];

/** The details that a kept representative gets from a merged one: only blanks are filled. */
export function blanksFilledBy(kept: Contact, merged: Contact): Partial<Contact> {
  const filled = CONTACT.filter((field) => kept[field] === '' && merged[field] !== '');
  return Object.fromEntries(filled.map((field) => [field, merged[field]]));
}

/** The details that both have, with the same text. */
export const sameDetails = (one: Partial<Contact>, other: Partial<Contact>): Partial<Contact> =>
  Object.fromEntries(
    CONTACT.filter((field) => field in one && one[field] === other[field]).map((field) => [field, one[field]]),
  );

export const withoutDetails = (details: Partial<Contact>, removed: Partial<Contact>): Partial<Contact> =>
  Object.fromEntries(Object.entries(details).filter(([field]) => !(field in removed)));

/** Blanks the details that a merge filled, unless they were changed since. */
export function withoutFilled(kept: Contact, filled: Partial<Contact>): Contact {
  const remaining = (field: keyof Contact): string => (kept[field] === filled[field] ? '' : kept[field]);
  return { phone: remaining('phone'), email: remaining('email'), notes: remaining('notes') };
}
