import { EXPENSE_CATEGORIES, MAX_EXPENSES } from '@quarterdeck/domain/financial-record';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useFieldArray, useFormState } from 'react-hook-form';
import { AmountInput } from '../../../ui/inputs/amount-input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { blankExpense, type EntryForm } from './entry.ts';
import classes from './expense-rows.module.css';
import { RowForm } from './row-form.tsx';

/** The expenses paid from the till. A row can be added once the last row is complete. */
export function ExpenseRows({ form, inputMode }: { form: EntryForm; inputMode: 'none' | 'decimal' }) {
  const { control, register, trigger } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'expenses' });
  const { errors } = useFormState({ control, name: 'expenses' });
  const addButton = useRef<HTMLButtonElement>(null);

  async function addRow() {
    const last = fields.length - 1;
    if (last >= 0 && !(await trigger(`expenses.${last}`, { shouldFocus: true }))) return;
    append(blankExpense(), { focusName: `expenses.${fields.length}.description` });
  }

  return (
    <Card title="Expenses" note="Paid out of the till, such as bulbs or a repair.">
      <ul className={classes.rows} hidden={fields.length === 0}>
        {fields.map((field, index) => (
          <li key={field.id} className={classes.row}>
            <RowForm className={classes.fields}>
              <TextInput
                label="Description"
                className={classes.description}
                maxLength={200}
                autoComplete="off"
                enterKeyHint="next"
                data-enter
                error={errors.expenses?.[index]?.description?.message}
                {...register(`expenses.${index}.description`)}
              />
              <AmountInput control={control} name={`expenses.${index}.amount`} label="Amount" inputMode={inputMode} />
              <NativeSelect
                label="Category"
                data={[...EXPENSE_CATEGORIES]}
                {...register(`expenses.${index}.category`)}
              />
              <ActionIcon
                variant="default"
                className={classes.remove}
                aria-label={`Remove expense ${index + 1}`}
                onClick={() => {
                  remove(index);
                  addButton.current?.focus();
                }}
              >
                <IconTrash size={20} aria-hidden="true" />
              </ActionIcon>
            </RowForm>
          </li>
        ))}
      </ul>
      <Button
        ref={addButton}
        data-after-games
        variant="default"
        disabled={fields.length >= MAX_EXPENSES}
        onClick={() => void addRow()}
      >
        + Add expense
      </Button>
      {fields.length >= MAX_EXPENSES && <p role="status">A record can have at most {MAX_EXPENSES} expenses.</p>}
    </Card>
  );
}
