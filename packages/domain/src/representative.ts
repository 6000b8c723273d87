/** What an owner noted of a representative beside the name; blank where nothing is known. */
export interface Contact {
  phone: string;
  email: string;
  notes: string;
}

const CONTACT = ['phone', 'email', 'notes'] as const satisfies (keyof Contact)[];

/** What one representative gets from another who is merged into them: nothing is replaced, only blanks are filled. */
export function blanksFilledBy(kept: Contact, merged: Contact): Partial<Contact> {
  const filled = CONTACT.filter((field) => kept[field] === '' && merged[field] !== '');
  return Object.fromEntries(filled.map((field) => [field, merged[field]]));
}

/** Blanks what a merge has filled, where nobody has changed it since. */
export function withoutFilled(kept: Contact, filled: Partial<Contact>): Contact {
  const left = (field: keyof Contact): string => (kept[field] === filled[field] ? '' : kept[field]);
  return { phone: left('phone'), email: left('email'), notes: left('notes') };
}
