import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { AccountLinks } from './features/accounts/account-links.tsx';
import { ChangePassword } from './features/accounts/manage/change-password.tsx';
import { DangerZone } from './features/accounts/manage/danger-zone.tsx';
import { ProfileSection } from './features/accounts/manage/profile-section.tsx';
import { SignedInDevices } from './features/accounts/manage/signed-in-devices.tsx';
import { PlanSection } from './features/billing/plan-section.tsx';
import { YourStores } from './features/billing/your-stores.tsx';
import { ExtrasSection } from './features/checkout/extras-section.tsx';
import { NotificationsSection } from './features/notifications/notifications-section.tsx';
import classes from './manage-account-screen.module.css';
import { SCHEMES } from './ui/color-scheme.ts';
import { Card } from './ui/layout/card.tsx';
import { Page } from './ui/layout/page.tsx';

export function Component() {
  return (
    <Page title="Manage Account">
      <div className={classes.columns}>
        <div className={classes.column}>
          <ProfileSection />
          <ChangePassword />
          <AccountLinks />
          <SignedInDevices />
        </div>
        <div className={classes.column}>
          <PlanSection />
          <ExtrasSection />
          <Appearance />
        </div>
      </div>
      <NotificationsSection />
      <YourStores />
      <DangerZone />
    </Page>
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
