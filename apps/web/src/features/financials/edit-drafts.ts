import { defineDraft } from '../../platform/drafts/drafts.ts';
import type { Entry } from './entry/entry.ts';

/** Unsaved changes to records, by the record's id. */
export const editDrafts = defineDraft<Entry>('financial-record-edit', 2);
