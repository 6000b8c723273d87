import { EARLIEST_DATE } from '@quarterdeck/domain/business-date';
import { MAX_NOTES_LENGTH } from '@quarterdeck/domain/financial-record';
import { Textarea, TextInput } from '@mantine/core';
import { useFormState, useWatch } from 'react-hook-form';
import { useReadOnly } from '../../../ui/inputs/use-read-only.ts';
import { CashCount } from './cash-count.tsx';
import classes from './entry-fields.module.css';
import type { UsualFigures } from './doubts.ts';
import type { EntryBasis, EntryForm } from './entry.ts';
import { ExpenseRows } from './expense-rows.tsx';
import { GameSums } from './game-sums.tsx';
import { RowForm } from './row-form.tsx';

type InputMode = 'none' | 'decimal';

/** The fields for the date, games, expenses, cash count and notes. */
interface EntryFieldsProps {
  form: EntryForm;
  basis: EntryBasis;
  usual: UsualFigures;
  /** The figures of the edited record; blank for a new record. */
  saved: Record<string, string>;
  /** The latest allowed date. */
  latest: string;
  inputMode: InputMode;
  /** The fields are read-only. */
  isSaving: boolean;
}

export function EntryFields({ form, basis, usual, saved, latest, inputMode, isSaving }: EntryFieldsProps) {
  const { control } = form;
  const fields = useReadOnly<HTMLDivElement>(isSaving);
  return (
    <div ref={fields} className={classes.columns}>
      <div className={classes.column}>
        <DateField form={form} latest={latest} />
        <GameSums control={control} games={basis.games} usual={usual} saved={saved} inputMode={inputMode} />
      </div>
      <div className={classes.column}>
        <ExpenseRows form={form} inputMode={inputMode} />
        <CashCount control={control} basis={basis} inputMode={inputMode} />
        <NotesField form={form} />
      </div>
    </div>
  );
}

function DateField({ form, latest }: { form: EntryForm; latest: string }) {
  const { errors } = useFormState({ control: form.control, name: 'date' });
  return (
    <RowForm>
      <TextInput
        type="date"
        label="Date"
        data-enter
        min={EARLIEST_DATE}
        max={latest}
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
