import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { ErrorBanner } from '../feedback/banner.tsx';
import { FormButtons, FormColumn } from './form-column.tsx';

interface ConfirmStepProps {
  /** Explains what the change does. */
  text: string;
  action: string;
  isDanger?: boolean;
  /** @throws the server's failure. */
  onConfirm: () => Promise<void>;
  onCancel: () => void;
}

/** The last step before a change: an explanation and the button. */
export function ConfirmStep({ text, action, isDanger = false, onConfirm, onCancel }: ConfirmStepProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setProblem(null);
    setBusy(true);
    try {
      await onConfirm();
    } catch (error) {
      reportFailure(error, setProblem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormColumn onSubmit={submit}>
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      <p>{text}</p>
      <FormButtons>
        <Button ref={button} type="submit" loading={isBusy} {...(isDanger && { color: 'danger' })}>
          {action}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </FormButtons>
    </FormColumn>
  );
}
