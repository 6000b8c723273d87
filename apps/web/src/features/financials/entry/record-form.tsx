import { zodResolver } from '@hookform/resolvers/zod';
import { formatShortDay, formatWholeDay, isBusinessDate, type BusinessDate } from '@quarterdeck/domain/business-date';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { v4 as uuid } from 'uuid';
import { Failure, isFailure } from '../../../platform/api/failure.ts';
import type { Draft } from '../../../platform/drafts/drafts.ts';
import { useFormDraft } from '../../../platform/drafts/form-draft.ts';
import { useFormFailure, type FormFailure } from '../../../platform/drafts/form-failure.ts';
import { SendingStopped, type Resend } from '../../../platform/drafts/resend.ts';
import { ErrorBanner } from '../../../ui/feedback/banner.tsx';
import { DraftRestored } from '../../../ui/feedback/draft-restored.tsx';
import { showMessage } from '../../../ui/feedback/undo-notice.ts';
import { OnShift } from '../../../ui/inputs/on-shift.tsx';
import { Page, StoreOfPage } from '../../../ui/layout/page.tsx';
import { useStore, useToday } from '../../stores/selected-store.ts';
import { cacheRecord } from '../one-record.ts';
import { useRecordsHome } from '../records-home.ts';
import { useDraftNote } from './draft-note.ts';
import { DoubtsDialog } from './doubts-dialog.tsx';
import { asOfToday } from './entry-draft.ts';
import { EntryFields } from './entry-fields.tsx';
import { EntryFooter } from './entry-footer.tsx';
import { useStopOnEdit } from './entry-sending.tsx';
import { CountedGames } from './entry-totals.tsx';
import {
  entrySchemaUpTo,
  isBlankEntry,
  isBlankExpense,
  latestDate,
  toContent,
  type CheckedEntry,
  type Entry,
  type EntryBasis,
  type EntryControl,
  type EntryForm,
} from './entry.ts';
import classes from './record-form.module.css';
import { dayOf, describeSaved } from './saved-message.ts';
import { useDoubts } from './use-doubts.ts';
import type { SavedRecord } from './use-record-edit.ts';
import { useTyping } from './use-typing.ts';
import { useUsual } from './use-usual.ts';

export type RecordContent = ReturnType<typeof toContent>;

interface RecordFormProps {
  storeName: string;
  basis: EntryBasis;
  /** The games that are saved even if their field is blank. */
  requiredGames: ReadonlySet<string>;
  initial: Entry;
  draft: Draft<Entry>;
  /** The draft's subject: the store, or the edited record. */
  entity: string;
  saveLabel: string;
  /** Retries `onSave` while there is no connection. */
  resend: Resend;
  /** Shown above the form, for the user to read before typing. */
  note?: ReactNode;
  /**
   * @returns null when the user went back to the form.
   * @throws to have the form show the error.
   */
  onSave: (content: RecordContent, entry: CheckedEntry) => Promise<SavedRecord | null>;
}

/** The server's errors identify a game by its line, the form by its id. */
function namedAsInForm(error: unknown, content: RecordContent): unknown {
  if (!(error instanceof Failure)) return error;
  const fields = Object.entries(error.fields).map(([field, text]): [string, string] => {
    const line = /^gameFinances\.(\d+)\./.exec(field)?.[1];
    const gameId = line === undefined ? undefined : content.gameFinances[Number(line)]?.gameId;
    return [gameId === undefined ? field : `sums.${gameId}`, text];
  });
  return new Failure(fields.length > 0 ? Object.fromEntries(fields) : error.message, error.code, error.data);
}

/** Saves the entry in the form, and leaves the screen. */
function useEntrySave(
  form: EntryForm,
  failure: FormFailure,
  { basis, requiredGames, draft, entity, resend, onSave: send }: RecordFormProps,
  confirmFigures: () => Promise<boolean>,
): { onSave: () => void; isSaving: boolean } {
  const markSent = useStopOnEdit(form, resend);
  const navigate = useNavigate();
  const home = useRecordsHome();
  const [isSaving, setSaving] = useState(false);

  const save = form.handleSubmit(async (checked) => {
    failure.dismiss();
    if (!(await confirmFigures())) return;
    const content = toContent(checked, basis, form.getValues(), requiredGames);
    form.setValue('wasSent', true);
    draft.save(entity, form.getValues());
    markSent();
    try {
      setSaving(true);
      const saved = await send(content, checked);
      if (!saved) return;
      draft.clear(entity);
      cacheRecord(saved.record);
      showMessage(saved.isKept ? `${dayOf(saved.record)} kept as saved` : describeSaved(saved.record));
      void navigate(home);
    } catch (error) {
      if (error instanceof SendingStopped) return;
      if (isFailure(error, 'savedRecordDeleted')) form.setValue('idempotencyKey', uuid());
      failure.show(namedAsInForm(error, content));
    } finally {
      setSaving(false);
    }
  });

  function onSave(): void {
    // An added row that was never filled in is not an expense.
    const expenses = form.getValues('expenses');
    const filled = expenses.filter((line) => !isBlankExpense(line));
    if (filled.length < expenses.length) form.setValue('expenses', filled, { shouldDirty: true });
    void save();
  }

  return { onSave, isSaving };
}

/** A record's entry form: games, expenses, cash count, notes; its totals stay visible. */
export function RecordForm(props: RecordFormProps) {
  const { storeName, basis, initial, draft, entity, saveLabel, resend, note } = props;
  const today = useToday();
  const latest = latestDate(today, initial);
  const form = useForm<Entry, unknown, CheckedEntry>({
    defaultValues: initial,
    resolver: zodResolver(entrySchemaUpTo(latest)),
    mode: 'onBlur',
  });
  const failure = useFormFailure(form);
  const formDraft = useFormDraft(form, { ...draft, load: (of) => asOfToday(draft.load(of), initial) }, entity);
  const moveToToday = useNewDay(form, today, initial);
  const { control } = form;
  const date = useWatch({ control, name: 'date' });
  const draftNote = useDraftNote(draft, entity, initial, date);
  const usual = useUsual(useStore()._id, date);
  const doubts = useDoubts(form, { games: basis.games, usual, saved: initial });
  const { onSave, isSaving } = useEntrySave(form, failure, props, doubts.confirm);
  const typing = useTyping({ hasNews: formDraft.wasRestored });
  const { typingKeys, isCompact, isPadOn, isPadOpen } = typing;

  function discard(): void {
    formDraft.discard();
    moveToToday();
  }

  return (
    // The handlers only move the focus between fields and free space. Every field and button works without them.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      data-entry-form
      className={classes.form}
      data-pad={isPadOpen || undefined}
      data-compact={isCompact || undefined}
      onKeyDown={typingKeys.onKeyDown}
      onFocus={typingKeys.onFocus}
      onBlur={typingKeys.onBlur}
    >
      <Page
        title={titleOf(date, today, saveLabel, isCompact)}
        subtitle={isCompact ? storeName : <Progress storeName={storeName} control={control} basis={basis} />}
        aside={isCompact && <CountedGames control={control} basis={basis} isShort />}
        isCompact={isCompact}
        footer={<EntryFooter {...{ control, basis, typing, resend, saveLabel, onSave }} />}
      >
        <OnShift />
        {note}
        <DraftRestored isShown={formDraft.wasRestored} onDiscard={discard} note={draftNote} />
        <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
        <EntryFields
          form={form}
          basis={basis}
          usual={usual}
          saved={initial.sums}
          latest={latest}
          inputMode={isPadOn ? 'none' : 'decimal'}
          isSaving={isSaving && resend.state !== 'waiting'}
        />
      </Page>
      <DoubtsDialog question={doubts.question} />
    </div>
  );
}

/**
 * When a new day begins, a new entry that is still blank moves to it.
 * @returns a function that moves an entry whose draft was discarded to today, unless it was opened for another date.
 */
function useNewDay(form: EntryForm, today: BusinessDate, initial: Entry): () => void {
  const [isOfToday] = useState(initial.version === 0 && initial.date === today);
  const proposed = useRef(today);
  useEffect(() => {
    if (proposed.current === today) return;
    const typed = form.getValues();
    const isUntouched = initial.version === 0 && isBlankEntry(typed) && typed.date === proposed.current;
    if (isUntouched) form.resetField('date', { defaultValue: today });
    proposed.current = today;
  }, [form, today, initial]);
  return () => {
    if (isOfToday) form.resetField('date', { defaultValue: today });
  };
}

/** `Monday, Nov 23`, or `Mon, Nov 23` if space is short. */
function titleOf(date: string, today: BusinessDate, otherwise: string, isShort: boolean): string {
  if (!isBusinessDate(date)) return otherwise;
  return (isShort ? formatShortDay : formatWholeDay)(date, today);
}

function Progress({ storeName, control, basis }: { storeName: string; control: EntryControl; basis: EntryBasis }) {
  return (
    <span className={classes.progress}>
      <StoreOfPage>{storeName}</StoreOfPage>
      <StoreOfPage>{' · '}</StoreOfPage>
      <span>
        <CountedGames control={control} basis={basis} isShort={false} />
      </span>
    </span>
  );
}
