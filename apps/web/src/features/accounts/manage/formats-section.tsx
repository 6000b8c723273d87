import { businessDate, formatMedium, formatWeekdayOnly } from '@quarterdeck/domain/business-date';
import { weekdayName } from '@quarterdeck/domain/closed-days';
import { DATE_FORMATS, WEEK_STARTS, type DateFormat, type Formats } from '@quarterdeck/domain/formats';
import { cents, formatAmount } from '@quarterdeck/domain/money';
import { NativeSelect, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { usePendingInputs } from '../../../platform/api/pending-inputs.ts';
import { reportFailure } from '../../../platform/api/report-failure.ts';
import { InFormats } from '../../../platform/session/in-formats.tsx';
import { userChanged, useUser } from '../../../platform/session/session.ts';
import { ErrorBanner } from '../../../ui/feedback/banner.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { currencies } from './currencies.ts';
import classes from './formats-section.module.css';

const DATE_FORMAT_NAMES: Record<DateFormat, string> = {
  'month-first': 'Nov 23, 2026',
  'day-first': '23 Nov 2026',
  iso: '2026-11-23',
};
const SHOWN_CURRENCIES = 80;

/** How the account shows amounts, dates and weeks, at its counters too. Each choice saves at once. */
export function FormatsSection() {
  const { formats } = useUser();
  const [choices] = useState(currencies);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useMutation({
    ...api.accounts.updateFormats.mutationOptions(),
    onMutate: () => setProblem(null),
    onSuccess: userChanged,
    onError: (error) => reportFailure(error, setProblem),
  });
  const pending = usePendingInputs<typeof save.variables>(api.accounts.updateFormats.mutationKey());
  const shownFormats = pending.reduce<Formats>((before, choice) => ({ ...before, ...choice }), formats);
  return (
    <div id="formats">
      <Card title="Formats" note="For your account, at your counters too.">
        <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
        <div className={classes.fields}>
          <Select
            label="Currency"
            data={choices}
            value={shownFormats.currency}
            onChange={(currency) => currency !== null && save.mutate({ currency })}
            searchable
            limit={SHOWN_CURRENCIES}
            allowDeselect={false}
            nothingFoundMessage="No currency with two decimals found."
          />
          <NativeSelect
            label="Date format"
            data={DATE_FORMATS.map((value) => ({ value, label: DATE_FORMAT_NAMES[value] }))}
            value={shownFormats.dateFormat}
            onChange={(event) => save.mutate({ dateFormat: event.currentTarget.value as DateFormat })}
          />
          <NativeSelect
            label="First day of the week"
            data={WEEK_STARTS.map((day) => ({ value: String(day), label: weekdayName(day) }))}
            value={String(shownFormats.weekStartsOn)}
            onChange={({ currentTarget: { value } }) => {
              const weekStartsOn = WEEK_STARTS.find((day) => String(day) === value);
              if (weekStartsOn !== undefined) save.mutate({ weekStartsOn });
            }}
          />
        </div>
        <p className={classes.example}>
          Example:{' '}
          <InFormats>
            <Example />
          </InFormats>
        </p>
        <p className={classes.note}>
          Amounts are not converted: 12.50 stays 12.50. Subscriptions and receipts keep the currency you paid in.
        </p>
      </Card>
    </div>
  );
}

const EXAMPLE_AMOUNT = cents(123_450);
const EXAMPLE_DATE = businessDate('2026-11-23');

/** `$1,234.50 · Mon, Nov 23, 2026` */
const Example = () => (
  <strong>
    {formatAmount(EXAMPLE_AMOUNT)} ·{' '}
    <span>
      {formatWeekdayOnly(EXAMPLE_DATE)}, {formatMedium(EXAMPLE_DATE)}
    </span>
  </strong>
);
