import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blanksFilledBy, withoutFilled, type Contact } from './representative.ts';

const KEPT: Contact = { phone: '555-0100', email: '', notes: '' };
const MERGED: Contact = { phone: '555-0199', email: 'ray@machines.example', notes: '' };

describe('a merge of two representatives', () => {
  test('fills blanks and replaces nothing', () => {
    expect(blanksFilledBy(KEPT, MERGED)).toEqual({ email: 'ray@machines.example' });
    expect(blanksFilledBy(MERGED, KEPT)).toEqual({});
  });

  test('is undone without what the owner changed since', () => {
    const filled = { email: 'ray@machines.example' };
    expect(withoutFilled({ ...KEPT, ...filled, notes: 'New' }, filled)).toEqual({ ...KEPT, notes: 'New' });
    const changed = { ...KEPT, email: 'lee@machines.example' };
    expect(withoutFilled(changed, filled)).toEqual(changed);
  });

  test('and its undo leave the kept one as before, for any details', () => {
    const field = fc.constantFrom('', 'one', 'other');
    const contact = fc.record({ phone: field, email: field, notes: field });
    fc.assert(
      fc.property(contact, contact, (kept, merged) => {
        const filled = blanksFilledBy(kept, merged);
        expect(withoutFilled({ ...kept, ...filled }, filled)).toEqual(kept);
      }),
    );
  });
});
