import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { Card } from '../../ui/card.tsx';
import { SCHEMES } from '../../ui/color-scheme.ts';
import { Page } from '../../ui/page.tsx';
import { AccountLinks } from './account-links.tsx';
import { BillingSection } from './billing-section.tsx';
import { ChangePassword } from './change-password.tsx';
import { DangerZone } from './danger-zone.tsx';
import classes from './manage-account-screen.module.css';
import { ProfileSection } from './profile-section.tsx';
import { SignedInDevices } from './signed-in-devices.tsx';
import { YourStores } from './your-stores.tsx';

export function Component() {
  return (
    <Page title="Manage Account">
      <div className={classes.columns}>
        <div className={classes.column}>
          <ProfileSection />
          <ChangePassword />
          <AccountLinks />
        </div>
        <div className={classes.column}>
          <BillingSection />
          <SignedInDevices />
          <Appearance />
        </div>
      </div>
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
