import type { NotificationKind, NotificationSettings, StoreNotifications } from '@quarterdeck/contract/notifications';
import { formatUsd, fromDollars } from '@quarterdeck/domain/money';
import { NativeSelect, Switch } from '@mantine/core';
import { SWITCH_LOOK } from '../../ui/inputs/switch-field.tsx';
import { entryHours, KINDS } from './notification-words.ts';
import classes from './notifications.module.css';
import type { Saves } from './use-settings.ts';

/** A row per store and a column per kind; on a phone a card per store. The first row switches a kind off everywhere. */
export function NotificationTable({ settings, save, saveStore }: { settings: NotificationSettings } & Saves) {
  const { kinds, stores } = settings;
  return (
    <div className={classes.table}>
      <div className={classes.heads} aria-hidden="true">
        <span>Store</span>
        {KINDS.map(({ kind, name }) => (
          <span key={kind}>{name}</span>
        ))}
      </div>
      <fieldset className={classes.row} data-all>
        <legend className={classes.name}>All stores</legend>
        {KINDS.map(({ kind, name, about }) => (
          <OnOff
            key={kind}
            label={name}
            about={about}
            isOn={
              save.variables?.kinds?.[kind] !== undefined && save.isPending ? save.variables.kinds[kind] : kinds[kind]
            }
            onChange={(isOn) => save.mutate({ kinds: { [kind]: isOn } })}
          />
        ))}
      </fieldset>
      {stores.map((store) => (
        <StoreRow key={store.storeId} store={store} kinds={kinds} saveStore={saveStore} />
      ))}
    </div>
  );
}

interface StoreRowProps {
  store: StoreNotifications;
  kinds: Record<NotificationKind, boolean>;
  saveStore: Saves['saveStore'];
}

function StoreRow({ store, kinds, saveStore }: StoreRowProps) {
  const { storeId, storeName, isActive, cashLimit } = store;
  const { isPending, variables } = saveStore;
  const pending = isPending && variables.storeId === storeId ? variables : undefined;
  const limit = `Beyond ${formatUsd(fromDollars(cashLimit))}`;
  return (
    <fieldset className={classes.row}>
      <legend className={classes.name}>
        {storeName}
        {!isActive && <span className={classes.inactive}>Inactive</span>}
      </legend>
      {KINDS.map(({ kind, name }) =>
        kind === 'missing' ? (
          <NativeSelect
            key={kind}
            className={classes.cell ?? ''}
            label={name}
            data={entryHours}
            disabled={!kinds.missing}
            value={String(pending?.missingHour ?? store.missingHour ?? 'off')}
            onChange={({ currentTarget: { value } }) =>
              saveStore.mutate({ storeId, missingHour: value === 'off' ? value : Number(value) })
            }
          />
        ) : (
          <OnOff
            key={kind}
            label={name}
            about={kind === 'short' ? limit : undefined}
            isOn={pending?.[kind] ?? store[kind]}
            isDisabled={!kinds[kind]}
            onChange={(isOn) => saveStore.mutate({ storeId, [kind]: isOn })}
          />
        ),
      )}
    </fieldset>
  );
}

interface OnOffProps {
  label: string;
  about?: string | undefined;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

function OnOff({ label, about, isOn, isDisabled = false, onChange }: OnOffProps) {
  return (
    <div className={classes.cell}>
      <Switch
        {...SWITCH_LOOK}
        label={label}
        description={about}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
