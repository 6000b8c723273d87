import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { v4 as uuid } from 'uuid';
import type { Draft } from './drafts.ts';

/** Part of the values of a form whose save may be repeated without being done twice. */
export interface SaveKey {
  /** Names the save: repeating it under the same key changes nothing more. */
  idempotencyKey: string;
  /** What was sent under this key, as text; null while nothing was: until then the key belongs to nobody. */
  sentContent: string | null;
}

export const newSaveKey = (): SaveKey => ({ idempotencyKey: uuid(), sentContent: null });

/** The key to send something under: the one before where exactly this was sent before, as after a lost answer; else one that is not used. */
function keyFor(content: object, before: SaveKey): SaveKey {
  const sentContent = JSON.stringify(content);
  const isOther = before.sentContent !== null && before.sentContent !== sentContent;
  return { idempotencyKey: isOther ? uuid() : before.idempotencyKey, sentContent };
}

/**
 * Call it right before `content` is sent: what is about to happen goes into the form and its draft, so that a repeated
 * save is known as one. @returns the key to send.
 */
export function noteSending<Values extends FieldValues & SaveKey, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  draft: Draft<Values>,
  entity: string,
  content: object,
): string {
  const { setValue, getValues } = form as unknown as UseFormReturn<SaveKey>;
  const key = keyFor(content, getValues());
  setValue('idempotencyKey', key.idempotencyKey);
  setValue('sentContent', key.sentContent);
  draft.save(entity, form.getValues());
  return key.idempotencyKey;
}

/**
 * A draft's key is worth keeping only where a save may have arrived: two tabs that began from one draft would otherwise
 * save under one key.
 */
export const draftWithKey = <Values extends SaveKey>(draft: Draft<Values>): Draft<Values> => ({
  ...draft,
  load(entity) {
    const found = draft.load(entity);
    if (!found || found.values.sentContent !== null) return found;
    return { ...found, values: { ...found.values, ...newSaveKey() } };
  },
});
