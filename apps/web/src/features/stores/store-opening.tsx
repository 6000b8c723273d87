import { MAX_CLOSED_PERIODS, weekdayName } from '@quarterdeck/domain/closed-days';
import { weekOrder } from '@quarterdeck/domain/formats';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useController, useFieldArray, useFormState, type UseFormReturn } from 'react-hook-form';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import { FormGroup } from '../../ui/inputs/form-column.tsx';
import { SwitchField } from '../../ui/inputs/switch-field.tsx';
import { BLANK_PERIOD } from './opening-fields.ts';
import type { StoreFields, StoreValues } from './store-form.tsx';
import classes from './store-opening.module.css';

type Form = UseFormReturn<StoreFields, unknown, StoreValues>;

/** The store's closed days, and the cash difference from which a day needs attention. */
export function StoreOpening({ form }: { form: Form }) {
  return (
    <FormGroup title="Opening days and cash">
      <OpenWeekdays form={form} />
      <ClosedPeriods form={form} />
      <AmountInput
        control={form.control}
        name="cashLimit"
        label="Cash limit"
        description="A day that is Short or Over by more than this needs your attention."
        isRequired
      />
    </FormGroup>
  );
}

function OpenWeekdays({ form }: { form: Form }) {
  const { field, fieldState } = useController({ control: form.control, name: 'closedWeekdays' });
  const id = useId();
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;
  const toggle = (weekday: number, isOpen: boolean) =>
    field.onChange(isOpen ? field.value.filter((each) => each !== weekday) : [...field.value, weekday].sort());
  return (
    <fieldset className={classes.weekdays} aria-describedby={`${id} ${id}-error`}>
      <legend>Open on</legend>
      <p id={id}>A day without a record counts as missing only if the store was open.</p>
      <div>
        {weekOrder().map((weekday, index) => (
          <label key={weekday}>
            <input
              ref={index === 0 ? field.ref : undefined}
              type="checkbox"
              className="visually-hidden"
              aria-label={weekdayName(weekday)}
              checked={!field.value.includes(weekday)}
              onChange={(event) => toggle(weekday, event.currentTarget.checked)}
              onBlur={field.onBlur}
            />
            <span aria-hidden="true">{weekdayName(weekday).slice(0, 3)}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-error`} className={classes.error}>
        {error}
      </p>
    </fieldset>
  );
}

function ClosedPeriods({ form: { control, register, trigger } }: { form: Form }) {
  const addButton = useRef<HTMLButtonElement>(null);
  const { fields, append, remove } = useFieldArray({ control, name: 'closedPeriods' });
  const { errors } = useFormState({ control, name: 'closedPeriods' });

  function removeAt(index: number) {
    remove(index);
    addButton.current?.focus();
  }

  async function add() {
    const last = fields.length - 1;
    if (last >= 0 && !(await trigger(`closedPeriods.${last}`, { shouldFocus: true }))) return;
    append(BLANK_PERIOD, { focusName: `closedPeriods.${fields.length}.from` });
  }

  return (
    <fieldset className={classes.periods}>
      <legend>Closed days and seasons</legend>
      <p>Left out of averages and comparisons.</p>
      <ul hidden={fields.length === 0}>
        {fields.map((field, index) => {
          const problem = errors.closedPeriods?.[index];
          return (
            <li key={field.id}>
              <TextInput
                type="date"
                label="First day"
                error={problem?.from?.message}
                {...register(`closedPeriods.${index}.from`)}
              />
              <TextInput
                type="date"
                label="Last day"
                error={problem?.to?.message}
                {...register(`closedPeriods.${index}.to`)}
              />
              <TextInput
                label="Reason"
                placeholder="Winter closure"
                autoComplete="off"
                className={classes.reason}
                error={problem?.reason?.message}
                {...register(`closedPeriods.${index}.reason`)}
              />
              <SwitchField control={control} name={`closedPeriods.${index}.everyYear`} label="Every year" />
              <RemoveButton place={index + 1} onClick={() => removeAt(index)} />
            </li>
          );
        })}
      </ul>
      <Button
        ref={addButton}
        variant="default"
        disabled={fields.length >= MAX_CLOSED_PERIODS}
        onClick={() => void add()}
      >
        + Add closed days
      </Button>
    </fieldset>
  );
}

const RemoveButton = ({ place, onClick }: { place: number; onClick: () => void }) => (
  <ActionIcon variant="default" className={classes.remove} aria-label={`Remove closed days ${place}`} onClick={onClick}>
    <IconTrash size={20} aria-hidden="true" />
  </ActionIcon>
);
