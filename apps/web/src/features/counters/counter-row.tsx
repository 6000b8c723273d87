import type { Counter } from '@quarterdeck/contract/counters';
import { Button, TextInput } from '@mantine/core';
import { IconDeviceTablet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { atTime } from '../../ui/data/at-time.ts';
import deviceList from '../../ui/data/device-list.module.css';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { ConfirmButton } from '../../ui/inputs/confirm.tsx';
import { RowActions } from '../../ui/layout/row-actions.tsx';
import { labelOf } from './counter-words.ts';
import classes from './counter-row.module.css';

interface CounterRowProps {
  counter: Counter;
  now: Date;
  busy: { approving: boolean; naming: boolean; removing: boolean };
  onApprove: () => void;
  onRename: (name: string, onRenamed: () => void) => void;
  onRemove: () => void;
}

function useNaming() {
  const [isNaming, setNaming] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  function close(): void {
    flushSync(() => setNaming(false));
    opener.current?.focus();
    // On a phone the button is hidden in the row's menu.
    if (!opener.current?.matches(':focus')) row.current?.querySelector<HTMLElement>('[popovertarget]')?.focus();
  }
  return { isNaming, setNaming, close, row, opener };
}

export function CounterRow({ counter, now, busy, onApprove, onRename, onRemove }: CounterRowProps) {
  const { isNaming, setNaming, close, row, opener } = useNaming();
  const label = labelOf(counter);
  const naming = counter.name === '' ? 'Add name' : 'Rename';
  return (
    <li ref={row} className={deviceList.row}>
      <span className={deviceList.icon}>
        <IconDeviceTablet size={18} aria-hidden="true" />
      </span>
      <div className={`${deviceList.what} ${classes.facts}`}>
        <h3 className={deviceList.name}>
          {label} {counter.isNew && <StatusBadge tone="caution">New</StatusBadge>}
          {counter.isSignedIn && <StatusBadge tone="good">Signed in</StatusBadge>}
          {counter.draftSince && <StatusBadge tone="caution">Entry not saved</StatusBadge>}
          {counter.pinLockedUntil && <StatusBadge tone="bad">PIN entry locked</StatusBadge>}
        </h3>
        <Facts counter={counter} now={now} />
      </div>
      {isNaming ? (
        <NameForm counter={counter} isBusy={busy.naming} onCancel={close} onSave={(name) => onRename(name, close)} />
      ) : (
        <div className={classes.actions}>
          {counter.isNew && (
            <Button variant="default" loading={busy.approving} onClick={onApprove} aria-label={`Approve ${label}`}>
              Approve
            </Button>
          )}
          <RowActions of={label}>
            <Button ref={opener} variant="default" onClick={() => setNaming(true)} aria-label={`${naming} ${label}`}>
              {naming}
            </Button>
            <ConfirmButton
              label="Remove"
              ariaLabel={`Remove ${label}`}
              question="Remove this counter? It’s signed out, and counts as new if it signs in again."
              confirmLabel="Remove"
              isBusy={busy.removing}
              onConfirm={onRemove}
            />
          </RowActions>
        </div>
      )}
    </li>
  );
}

function Facts({ counter, now }: { counter: Counter; now: Date }) {
  const { name, browser, firstSeenAt, lastSeenAt, lastUsedAt, lastUsedBy, draftSince } = counter;
  return (
    <p className={deviceList.quiet}>
      {name !== '' && (
        <>
          {browser}
          <br />
        </>
      )}
      First seen {atTime(firstSeenAt, now)}, last seen {atTime(lastSeenAt, now)}
      <br />
      {lastUsedAt === null
        ? 'No PIN entered yet'
        : `Last used ${lastUsedBy === null ? '' : `by ${lastUsedBy} `}${atTime(lastUsedAt, now)}`}
      {draftSince !== null && (
        <>
          <br />
          Unsaved entry since {atTime(draftSince, now)}
        </>
      )}
    </p>
  );
}

interface NameFormProps {
  counter: Counter;
  isBusy: boolean;
  onCancel: () => void;
  onSave: (name: string) => void;
}

function NameForm({ counter, isBusy, onCancel, onSave }: NameFormProps) {
  const [name, setName] = useState(counter.name);
  function submit(event: React.FormEvent): void {
    event.preventDefault();
    onSave(name.trim());
  }
  return (
    <form className={classes.naming} onSubmit={submit} noValidate>
      <TextInput
        label="Name"
        placeholder="Front desk"
        maxLength={60}
        autoComplete="off"
        // This form replaces the pressed button.
        ref={(field) => field?.focus()}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          Save name
        </Button>
      </div>
    </form>
  );
}
