import { Button, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { formatLong, localDate } from '@quarterdeck/domain/business-date';
import { signOut, useUser } from '../../platform/session.ts';
import { Card } from '../../ui/card.tsx';
import { SCHEMES } from '../../ui/color-scheme.ts';
import { Facts } from '../../ui/facts.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './manage-account-screen.module.css';

export function Component() {
  return (
    <Page title="Manage Account">
      <div className={classes.column}>
        <Profile />
        <Appearance />
        <Card title="Session" note="Ends your session on this device.">
          <div>
            <Button variant="default" onClick={() => void signOut()}>
              Sign Out
            </Button>
          </div>
        </Card>
      </div>
    </Page>
  );
}

function Profile() {
  const user = useUser();
  return (
    <Card title="Profile Information">
      <Facts
        facts={[
          { label: 'Name', value: user.name },
          {
            label: 'Email',
            value: (
              <span className={classes.email}>
                {user.email}
                {user.emailVerified ? (
                  <StatusBadge tone="good">Verified</StatusBadge>
                ) : (
                  <StatusBadge tone="caution">Not verified</StatusBadge>
                )}
              </span>
            ),
          },
          { label: 'Member since', value: formatLong(localDate(new Date(user.createdAt))) },
        ]}
      />
    </Card>
  );
}

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card title="Appearance" note="On this device.">
      <SegmentedControl
        aria-label="Appearance"
        className={classes.schemes}
        value={colorScheme}
        onChange={setColorScheme}
        data={SCHEMES.map(({ value, label }) => ({ value, label }))}
      />
    </Card>
  );
}
