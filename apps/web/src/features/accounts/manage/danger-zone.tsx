import { RESTORABLE_DAYS } from '@quarterdeck/contract/accounts';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { api, client } from '../../../platform/api/api.ts';
import { reportFailure } from '../../../platform/api/report-failure.ts';
import { clearEveryDraft } from '../../../platform/drafts/draft-list.ts';
import { announceSessionEnd } from '../../../platform/session/announce-session-end.ts';
import { leaveIn } from '../../../platform/session/session.ts';
import { ErrorBanner, Note, SuccessBanner } from '../../../ui/feedback/banner.tsx';
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx';
import { FormButtons, FormColumn } from '../../../ui/inputs/form-column.tsx';
import { useReplacedButton } from '../../../ui/inputs/use-replaced-button.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { useStores } from '../../stores/selected-store.ts';
import classes from './danger-zone.module.css';
import { PaidTimeLost } from './paid-time-lost.tsx';

const LEAVE_AFTER_MS = 1_000;

/** Six random digits, so that the owner has to confirm attentively. */
function randomNumber(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(100_000 + (random % 900_000));
}

/** Deletes the account, and redirects after a delay that leaves time to read the message. */
function useDeletion() {
  const [problem, setProblem] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const deletion = useMutation({
    ...api.accounts.deleteAccount.mutationOptions(),
    // The live stream may report the end of the session before the response arrives.
    mutationFn: () => announceSessionEnd(() => client.accounts.deleteAccount()),
    onMutate: () => setProblem(null),
    onSuccess({ success }) {
      setMessage(success);
      clearEveryDraft();
      leaveIn(LEAVE_AFTER_MS, '/');
    },
    onError: (error) => reportFailure(error, setProblem),
  });
  return {
    problem,
    dismiss: () => setProblem(null),
    message,
    isBusy: deletion.isPending,
    start: () => deletion.mutate(undefined),
  };
}

export function DangerZone() {
  const [number, setNumber] = useState<string | null>(null);
  const button = useReplacedButton(number !== null);
  const { problem, dismiss, message, isBusy, start } = useDeletion();

  function cancel(): void {
    dismiss();
    setNumber(null);
  }

  return (
    <Card title="Danger Zone">
      <ErrorBanner message={problem} onDismiss={dismiss} />
      <SuccessBanner message={message} />
      {message !== null && (
        <Note>Changed your mind? Sign in within {RESTORABLE_DAYS} days, or use the link we emailed you.</Note>
      )}
      {message === null && number === null && (
        <div className={classes.offer}>
          <p>
            Deletes your account and everything in it. You can restore it for {RESTORABLE_DAYS} days; then it’s gone for
            good.
          </p>
          <Button variant="default" ref={button} onClick={() => setNumber(randomNumber())}>
            Delete Account
          </Button>
        </div>
      )}
      {message === null && number !== null && (
        <Confirmation number={number} isBusy={isBusy} onConfirm={start} onCancel={cancel} />
      )}
    </Card>
  );
}

interface ConfirmationProps {
  number: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function Confirmation({ number, isBusy, onConfirm, onCancel }: ConfirmationProps) {
  const stores = useStores();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setWrong(typed !== number);
    if (typed === number) return onConfirm();
    setTyped('');
    input.current?.focus();
  }

  return (
    <FormColumn onSubmit={submit}>
      <Note tone="caution">
        This deletes your account with all its stores, games, records, staff and loans. You and everyone at your
        counters are signed out. For {RESTORABLE_DAYS} days you can restore it: sign in, or use the link we email you.
        After that it’s deleted permanently, backups and history included.
      </Note>
      {stores.isLoadingError && (
        <LoadFailed what="your stores" error={stores.error} onRetry={() => void stores.refetch()} />
      )}
      {stores.data && <PaidTimeLost stores={stores.data} now={new Date(stores.dataUpdatedAt)} />}
      <TextInput
        label={
          <>
            To confirm, type <span className={classes.number}>{number}</span>
          </>
        }
        className={classes.typed ?? ''}
        inputMode="numeric"
        autoComplete="off"
        maxLength={number.length}
        ref={input}
        value={typed}
        error={isWrong && 'The number doesn’t match. Nothing was deleted.'}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormButtons>
        <Button type="submit" color="danger" loading={isBusy} disabled={!stores.data}>
          Confirm Delete
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </FormButtons>
    </FormColumn>
  );
}
