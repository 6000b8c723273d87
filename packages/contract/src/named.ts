import type { z } from 'zod';
import { blankAsMissing, id } from './wire.ts';

const optionalId = blankAsMissing(id.optional());

/** The specification's calls name a store `_id` or `storeId`. Both mean the same; `_id` wins. */
export const storeIds = { _id: optionalId, storeId: optionalId };
/** As `storeIds`, of a staff member. */
export const staffIds = { _id: optionalId, staffId: optionalId };

interface Named {
  _id?: string | undefined;
  storeId?: string | undefined;
  staffId?: string | undefined;
}

/** Requires one of `storeIds`. */
export const ofStore = <Form extends z.ZodType<Named>>(form: Form) =>
  form.refine(({ _id, storeId }) => _id !== undefined || storeId !== undefined, {
    path: ['storeId'],
    message: 'Store is required',
  });

/** Requires one of `staffIds`. */
export const ofStaff = <Form extends z.ZodType<Named>>(form: Form) =>
  form.refine(({ _id, staffId }) => _id !== undefined || staffId !== undefined, {
    path: ['staffId'],
    message: 'Staff member is required',
  });
