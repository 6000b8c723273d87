import type { NotificationSettings, StoreNotifications } from '@quarterdeck/contract/notifications';
import { formatDollars } from '@quarterdeck/domain/money';
import { NativeSelect, Switch } from '@mantine/core';
import { KIND_NAMES, NOTIFICATION_KINDS, type NotificationKind } from '@quarterdeck/domain/notification-kinds';
import { SWITCH_LOOK } from '../../ui/inputs/switch-field.tsx';
import { entryHours, KIND_ABOUT } from './notification-words.ts';
import classes from './notifications.module.css';
import type { Saves } from './use-settings.ts';

/** A row per store and a column per kind; on a phone a card per store. The first row switches a kind off everywhere. */
export function NotificationTable({ settings, save, saveStore }: { settings: NotificationSettings } & Saves) {
  const { kinds, stores } = settings;
  return (
    <div>
      <div className={classes.heads} aria-hidden="true">
        <span>Store</span>
        {NOTIFICATION_KINDS.map((kind) => (
          <div key={kind}>
            {KIND_NAMES[kind]}
            <small>{KIND_ABOUT[kind]}</small>
          </div>
        ))}
      </div>
      <div className={classes.row} role="group" aria-label="All stores">
        <div className={classes.name}>All stores</div>
        {NOTIFICATION_KINDS.map((kind) => (
          <OnOff
            key={kind}
            label={KIND_NAMES[kind]}
            about={KIND_ABOUT[kind]}
            isInHead
            isOn={kinds[kind]}
            onChange={(isOn) => save.mutate({ kinds: { [kind]: isOn } })}
          />
        ))}
      </div>
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
  const limit = `More than ${formatDollars(cashLimit)}`;
  return (
    <div className={classes.row} role="group" aria-label={storeName}>
      <div className={classes.name}>
        {storeName}
        {!isActive && <span className={classes.inactive}>Inactive</span>}
      </div>
      {NOTIFICATION_KINDS.map((kind) =>
        kind === 'missing' ? (
          <NativeSelect
            key={kind}
            className={classes.cell ?? ''}
            classNames={{ label: classes.label ?? '' }}
            label={KIND_NAMES[kind]}
            data={entryHours}
            disabled={!kinds.missing}
            value={String(store.missingHour ?? 'off')}
            onChange={({ currentTarget: { value } }) =>
              saveStore.mutate({ storeId, missingHour: value === 'off' ? value : Number(value) })
            }
          />
        ) : (
          <OnOff
            key={kind}
            label={KIND_NAMES[kind]}
            about={kind === 'short' ? limit : undefined}
            isOn={store[kind]}
            isDisabled={!kinds[kind]}
            onChange={(isOn) => saveStore.mutate({ storeId, [kind]: isOn })}
          />
        ),
      )}
    </div>
  );
}

interface OnOffProps {
  label: string;
  about?: string | undefined;
  /** Whether the column headings replace the label and description. */
  isInHead?: boolean;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

const { classNames, ...LOOK } = SWITCH_LOOK;

function OnOff({ label, about, isInHead = false, isOn, isDisabled = false, onChange }: OnOffProps) {
  const description = isInHead ? `${classNames.description} ${classes.label}` : classNames.description;
  return (
    <div className={`${classes.cell} ${classes.onOff}`}>
      <Switch
        {...LOOK}
        classNames={{
          ...classNames,
          body: `${classNames.body} ${classes.body}`,
          label: `${classNames.label} ${classes.label}`,
          description,
        }}
        label={label}
        description={about}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
