import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { zodResolver } from '@hookform/resolvers/zod';
import { addDays, EARLIEST_DATE, formatWeekday, isBusinessDate, localDate } from '@quarterdeck/domain/business-date';
import { MAX_NOTES_LENGTH } from '@quarterdeck/domain/financial-record';
import { Textarea, TextInput } from '@mantine/core';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { v4 as uuid } from 'uuid';
import { Failure } from '../../platform/failure.ts';
import type { Draft } from '../../platform/drafts.ts';
import { useFormDraft } from '../../platform/form-draft.ts';
import { useFormFailure } from '../../platform/form-failure.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { DraftRestored } from '../../ui/draft-restored.tsx';
import { Page } from '../../ui/page.tsx';
import { CashCount } from './cash-count.tsx';
import {
  entrySchema,
  isBlankExpense,
  toContent,
  asOfToday,
  type CheckedEntry,
  type Entry,
  type EntryBasis,
  type EntryControl,
  type EntryForm,
} from './entry.ts';
import { CountedGames, EntryTotals } from './entry-totals.tsx';
import { ExpenseRows } from './expense-rows.tsx';
import { GameSums } from './game-sums.tsx';
import classes from './record-form.module.css';
import { RowForm } from './row-form.tsx';

export type RecordContent = ReturnType<typeof toContent>;

interface RecordFormProps {
  storeName: string;
  basis: EntryBasis;
  /** Games that are saved even where their figure was left blank. */
  requiredGames: ReadonlySet<string>;
  initial: Entry;
  draft: Draft<Entry>;
  /** What the draft is about: the store, or the record that is edited. */
  entity: string;
  saveLabel: string;
  /** Saves, and leaves the screen. What it throws is shown on the form. */
  onSave: (content: RecordContent, entry: CheckedEntry) => Promise<FinancialRecord | null>;
  onSaved: (record: FinancialRecord) => void;
}

/** The server names a game by its line, the form by its id. */
function namedAsInForm(error: unknown, content: RecordContent): unknown {
  if (!(error instanceof Failure)) return error;
  const fields = Object.entries(error.fields).map(([field, text]): [string, string] => {
    const line = /^gameFinances\.(\d+)\./.exec(field)?.[1];
    const gameId = line === undefined ? undefined : content.gameFinances[Number(line)]?.gameId;
    return [gameId === undefined ? field : `sums.${gameId}`, text];
  });
  return new Failure(fields.length > 0 ? Object.fromEntries(fields) : error.message, error.data);
}

/** Enter goes to the next figure; after the last one to Save. */
function moveOnEnter(event: React.KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || !('enter' in event.target.dataset))
    return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-enter], [data-save]')];
  fields[fields.indexOf(event.target) + 1]?.focus();
}

/** A day's takings: the games below each other, expenses, the cash count, notes; what it adds up to stays in view. */
export function RecordForm({
  storeName,
  basis,
  requiredGames,
  initial,
  draft,
  entity,
  saveLabel,
  onSave,
  onSaved,
}: RecordFormProps) {
  const form = useForm<Entry, unknown, CheckedEntry>({
    defaultValues: initial,
    resolver: zodResolver(entrySchema),
    mode: 'onBlur',
  });
  const failure = useFormFailure(form);
  const kept = useFormDraft(form, { ...draft, load: (of) => asOfToday(draft.load(of), initial) }, entity);
  const { control } = form;
  const date = useWatch({ control, name: 'date' });

  const save = form.handleSubmit(async (checked) => {
    failure.dismiss();
    const content = toContent(checked, basis, form.getValues(), requiredGames);
    form.setValue('wasSent', true);
    draft.save(entity, form.getValues());
    try {
      const record = await onSave(content, checked);
      if (!record) return;
      kept.clear();
      onSaved(record);
    } catch (error) {
      if (error instanceof Failure && 'deletedSince' in error.fields) form.setValue('idempotencyKey', uuid());
      failure.show(namedAsInForm(error, content));
    }
  });

  function saveFilled() {
    // A row that was opened and never filled in is not an expense.
    const expenses = form.getValues('expenses');
    const filled = expenses.filter((line) => !isBlankExpense(line));
    if (filled.length < expenses.length) form.setValue('expenses', filled, { shouldDirty: true });
    return save();
  }

  return (
    // The handler only moves the focus between fields; every field and button works without it.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={moveOnEnter}>
      <Page
        title={isBusinessDate(date) ? formatWeekday(date) : saveLabel}
        subtitle={<Progress storeName={storeName} control={control} basis={basis} />}
        footer={<EntryTotals control={control} basis={basis} saveLabel={saveLabel} onSave={() => void saveFilled()} />}
      >
        <DraftRestored isShown={kept.wasRestored} onDiscard={kept.discard} />
        <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
        <Fields form={form} basis={basis} />
      </Page>
    </div>
  );
}

function Progress({ storeName, control, basis }: { storeName: string; control: EntryControl; basis: EntryBasis }) {
  return (
    <span className={classes.progress}>
      <span className={classes.store}>{storeName}</span>
      <span>
        {' · '}
        <CountedGames control={control} basis={basis} />
      </span>
    </span>
  );
}

function Fields({ form, basis }: { form: EntryForm; basis: EntryBasis }) {
  const { control } = form;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <DateField form={form} />
        <GameSums control={control} games={basis.games} />
      </div>
      <div className={classes.column}>
        <ExpenseRows form={form} />
        <CashCount control={control} basis={basis} />
        <NotesField form={form} />
      </div>
    </div>
  );
}

function DateField({ form }: { form: EntryForm }) {
  const { errors } = useFormState({ control: form.control, name: 'date' });
  return (
    <RowForm>
      <TextInput
        type="date"
        label="Date"
        data-enter
        min={EARLIEST_DATE}
        max={addDays(localDate(new Date()), 1)}
        error={errors.date?.message}
        {...form.register('date')}
      />
    </RowForm>
  );
}

const NEARLY_FULL = MAX_NOTES_LENGTH - 500;

function NotesField({ form }: { form: EntryForm }) {
  const { errors } = useFormState({ control: form.control, name: 'notes' });
  const { length } = useWatch({ control: form.control, name: 'notes' });
  return (
    <RowForm>
      <Textarea
        label="Notes"
        autosize
        minRows={3}
        description={
          length > NEARLY_FULL
            ? `${length.toLocaleString('en-US')} of ${MAX_NOTES_LENGTH.toLocaleString('en-US')} characters`
            : undefined
        }
        error={errors.notes?.message}
        {...form.register('notes')}
      />
    </RowForm>
  );
}
