import { Button } from '@mantine/core';
import { formatMoney, fromDollars } from '@quarterdeck/domain/money';
import { useState } from 'react';
import { client } from '../../platform/api/api.ts';
import { SessionEnded } from '../../platform/api/failure.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { announceSessionEnd } from '../../platform/session/announce-session-end.ts';
import { ErrorBanner, SuccessBanner } from '../../ui/feedback/banner.tsx';
import { FormButtons } from '../../ui/inputs/form-column.tsx';
import { Card } from '../../ui/layout/card.tsx';

const AUTHENTICATION_REQUIRED = 'Authentication required. Please make sure you are logged in.';

interface Test {
  label: string;
  /** The beginning of the error text. */
  failed: string;
  /** @returns the result. */
  run: () => Promise<string>;
}

const AUTHENTICATION: Test = {
  label: 'Test Authentication',
  failed: 'Authentication test failed',
  async run() {
    const { username } = await client.billing.authCheck();
    return `Authentication works. You’re logged in as ${username}.`;
  },
};

const CONNECTION: Test = {
  label: 'Test PayPal Connection',
  failed: 'PayPal test failed',
  async run() {
    const { planName, price, currency } = await client.billing.test();
    return `PayPal is connected. Plan: ${planName}, ${formatMoney(fromDollars(price), currency)} per month.`;
  },
};

function useTests() {
  const [running, setRunning] = useState<Test | null>(null);
  const [result, setResult] = useState<{ good?: string; bad?: string }>({});

  async function run(test: Test): Promise<void> {
    setRunning(test);
    setResult({});
    try {
      setResult({ good: await announceSessionEnd(() => test.run()) });
    } catch (error) {
      if (error instanceof SessionEnded) setResult({ bad: AUTHENTICATION_REQUIRED });
      else
        reportFailure(error, (text) =>
          setResult({ bad: text.includes('logged in') ? AUTHENTICATION_REQUIRED : `${test.failed}: ${text}` }),
        );
    }
    setRunning(null);
  }

  return { running, result, run, dismiss: () => setResult({}) };
}

/** Shows which part of the connection fails, for troubleshooting. */
export function ConnectionTests() {
  const { running, result, run, dismiss } = useTests();
  return (
    <Card title="Having trouble?" note="Run a connection check. You won’t be charged.">
      <ErrorBanner message={result.bad ?? null} onDismiss={dismiss} />
      <SuccessBanner message={result.good ?? null} />
      <FormButtons>
        {[AUTHENTICATION, CONNECTION].map((test) => (
          <Button
            key={test.label}
            variant="default"
            loading={running === test}
            disabled={running !== null && running !== test}
            onClick={() => void run(test)}
          >
            {test.label}
          </Button>
        ))}
      </FormButtons>
    </Card>
  );
}
