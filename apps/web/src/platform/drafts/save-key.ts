import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { v4 as uuid } from 'uuid';
import { isFailure } from '../api/failure.ts';
import type { Draft } from './drafts.ts';

/** The part of a form's values that makes its save idempotent. */
export interface SaveKey {
  /** Identifies the save: repeating the save with the same key has no further effect. */
  idempotencyKey: string;
  /** The content sent with this key, as text; null before the first try, when the server cannot know the key. */
  sentContent: string | null;
}

export const newSaveKey = (): SaveKey => ({ idempotencyKey: uuid(), sentContent: null });

/** Whether `content` was sent with this key before, as after a lost response. */
export const wasSent = (content: object, { sentContent }: SaveKey): boolean => sentContent === JSON.stringify(content);

/** The key for sending `content`: the previous key if the same content was sent before; else an unused key. */
function keyFor(content: object, before: SaveKey): SaveKey {
  const isOther = before.sentContent !== null && !wasSent(content, before);
  return { idempotencyKey: isOther ? uuid() : before.idempotencyKey, sentContent: JSON.stringify(content) };
}

/**
 * Stores the attempt in the form and its draft, so that a repeated save is recognized. Call it right before `content`
 * is sent.
 * @returns the key to send.
 */
export function keepAttempt<Values extends FieldValues & SaveKey, Context, Output>(
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

/** Replaces the form's key if the item that was added with it has been deleted since. */
export function replaceSaveKey<Values extends FieldValues & SaveKey, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
): void {
  if (!isFailure(error, 'addedSinceDeleted')) return;
  const { setValue } = form as unknown as UseFormReturn<SaveKey>;
  const key = newSaveKey();
  setValue('idempotencyKey', key.idempotencyKey);
  setValue('sentContent', key.sentContent);
}

/**
 * A draft's key is kept only if a save may have arrived: two tabs that opened the same draft would otherwise save with
 * the same key.
 */
export const draftWithKey = <Values extends SaveKey>(draft: Draft<Values>): Draft<Values> => ({
  ...draft,
  load(entity) {
    const savedDraft = draft.load(entity);
    if (!savedDraft || savedDraft.values.sentContent !== null) return savedDraft;
    return { ...savedDraft, values: { ...savedDraft.values, ...newSaveKey() } };
  },
});
