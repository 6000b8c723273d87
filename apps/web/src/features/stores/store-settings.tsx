import { dayEndInWords, LATEST_DAY_END } from '@quarterdeck/domain/business-day';
import { DEFAULT_ENTRY_WINDOW_DAYS, MAX_ENTRY_WINDOW_DAYS } from '@quarterdeck/domain/financial-record';
import { MAX_SHIFT_MINUTES } from '@quarterdeck/domain/staff';
import { NativeSelect, Select } from '@mantine/core';
import { Controller, useWatch, type Control } from 'react-hook-form';
import { FormGroup } from '../../ui/inputs/form-column.tsx';
import { SwitchField } from '../../ui/inputs/switch-field.tsx';
import type { StoreFields, StoreValues } from './store-form.tsx';
import { daysInWords, minutesInWords } from './settings-words.ts';
import { clockIn, timeZoneInWords, timeZones } from '../../ui/data/time-zone.ts';

const SHOWN_ZONES = 80;

const hours = Array.from({ length: LATEST_DAY_END + 1 }, (_, hour) => ({
  value: String(hour),
  label: dayEndInWords(hour),
}));

const OFFERED_MINUTES = [5, 10, 15, 20, MAX_SHIFT_MINUTES];

/** Includes a value chosen by another client. */
const minutesOffered = (chosen: string) => [
  { value: '0', label: 'Off: always ask for the PIN' },
  ...[...new Set([...OFFERED_MINUTES, Number(chosen)])]
    .filter((minutes) => minutes > 0)
    .sort((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: minutesInWords(minutes) })),
];

const OFFERED_DAYS = [0, 1, 2, DEFAULT_ENTRY_WINDOW_DAYS, 7, 14, 30, MAX_ENTRY_WINDOW_DAYS];

/** Includes a value chosen by another client. */
const daysOffered = (chosen: string) =>
  [...new Set([...OFFERED_DAYS, Number(chosen)])]
    .sort((a, b) => a - b)
    .map((days) => ({ value: String(days), label: daysInWords(days) }));

type FormControl = Control<StoreFields, unknown, StoreValues>;

/** The end of the store's day, and the permissions of its counters. */
export function StoreSettings({ control }: { control: FormControl }) {
  return (
    <FormGroup title="Store settings">
      <TimeZone control={control} />
      <Controller
        control={control}
        name="dayEndsAt"
        render={({ field, fieldState: { error } }) => (
          <NativeSelect
            {...field}
            label="Day ends at"
            description="Takings before this hour count toward the previous day."
            data={hours}
            error={error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="rememberShiftMinutes"
        render={({ field, fieldState: { error } }) => (
          <NativeSelect
            {...field}
            label="Remember who’s on shift"
            description="After a PIN, the counter saves and edits for this long without asking again. Deleting always asks."
            data={minutesOffered(field.value)}
            error={error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="entryWindowDays"
        render={({ field, fieldState: { error } }) => (
          <NativeSelect
            {...field}
            label="Staff enter records up to"
            description="Earlier dates, and negative cash counts, need you or a staff member who may edit records."
            data={daysOffered(field.value)}
            error={error?.message}
          />
        )}
      />
      <SwitchField
        control={control}
        name="approveCounters"
        label="Approve new counters"
        description="A tablet or phone that signs in for the first time waits until you approve it. You get an email either way."
      />
    </FormGroup>
  );
}

function TimeZone({ control }: { control: FormControl }) {
  const chosen = useWatch({ control, name: 'timeZone' });
  const timeThere = clockIn(chosen);
  return (
    <Controller
      control={control}
      name="timeZone"
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
        <Select
          ref={ref}
          value={value}
          onChange={(zone) => zone !== null && onChange(zone)}
          onBlur={onBlur}
          label="Time zone"
          description={timeThere && `It’s ${timeThere} there.`}
          data={timeZones(chosen).map((zone) => ({ value: zone, label: timeZoneInWords(zone) }))}
          searchable
          limit={SHOWN_ZONES}
          allowDeselect={false}
          nothingFoundMessage="No time zone found. Try the next large city."
          error={error?.message}
        />
      )}
    />
  );
}
