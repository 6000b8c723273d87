import type { NotificationSettings } from '@quarterdeck/contract/notifications';
import { NativeSelect, Select } from '@mantine/core';
import { timeZoneInWords, timeZones } from '../../ui/data/time-zone.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { digestHours } from './notification-words.ts';
import { NotificationTable } from './notification-table.tsx';
import classes from './notifications.module.css';
import { useSettings, type Saves } from './use-settings.ts';

/** The settings of the owner's notification mails. */
export function NotificationsSection() {
  const { settings, shown, problem, dismiss, ...saves } = useSettings();
  return (
    <div id="notifications">
      <Card title="Notifications" note="The emails you get.">
        {settings.isPending && <RowSkeletons count={3} />}
        {settings.isLoadingError && (
          <LoadFailed what="your notifications" error={settings.error} onRetry={() => void settings.refetch()} />
        )}
        <ErrorBanner message={problem} onDismiss={dismiss} />
        {shown && (
          <>
            <DigestTime settings={shown} save={saves.save} />
            <NotificationTable settings={shown} {...saves} />
            <p className={classes.always}>
              Emails about your account are always sent: new sign-ins, changes to your email or password, guessed PINs
              and payments.
            </p>
          </>
        )}
      </Card>
    </div>
  );
}

/** The option "Same as the first store". */
const FIRST_STORE = '';
const SHOWN_ZONES = 80;

function DigestTime({ settings, save }: { settings: NotificationSettings } & Pick<Saves, 'save'>) {
  const { digestHour, timeZone, timeZoneChosen } = settings;
  const chosen = timeZoneChosen ? timeZone : FIRST_STORE;
  const firstStore = timeZoneChosen
    ? 'Same as the first store'
    : `Same as the first store: ${timeZoneInWords(timeZone)}`;
  return (
    <div className={classes.time}>
      <NativeSelect
        label="Digest at"
        data={digestHours}
        value={String(digestHour)}
        onChange={(event) => save.mutate({ digestHour: Number(event.currentTarget.value) })}
      />
      <Select
        label="Time zone"
        data={[
          { value: FIRST_STORE, label: firstStore },
          ...timeZones(timeZone).map((zone) => ({ value: zone, label: timeZoneInWords(zone) })),
        ]}
        value={chosen}
        onChange={(zone) => zone !== null && save.mutate({ timeZone: zone })}
        searchable
        limit={SHOWN_ZONES}
        allowDeselect={false}
        nothingFoundMessage="No time zone found. Try the next large city."
      />
    </div>
  );
}
