import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconCreditCard, IconDatabase, IconLock, IconSettings, IconUser } from '@tabler/icons-react';
import { DataLinks, MoreLinks, SecurityLinks } from './features/accounts/account-links.tsx';
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
import { AnchoredSections, type AnchoredSection } from './ui/layout/anchored-sections.tsx';
import { Card } from './ui/layout/card.tsx';
import { Page } from './ui/layout/page.tsx';

const SECTIONS: AnchoredSection[] = [
  {
    id: 'profile',
    name: 'Profile',
    icon: IconUser,
    content: (
      <>
        <ProfileSection />
        <MoreLinks />
      </>
    ),
  },
  {
    id: 'security',
    name: 'Security',
    icon: IconLock,
    content: (
      <>
        <div className={classes.pair}>
          <ChangePassword />
          <SecurityLinks />
        </div>
        <SignedInDevices />
      </>
    ),
  },
  {
    id: 'billing',
    name: 'Billing',
    icon: IconCreditCard,
    content: (
      <>
        <PlanSection />
        <YourStores />
        <ExtrasSection />
      </>
    ),
  },
  {
    id: 'settings',
    name: 'Settings',
    icon: IconSettings,
    anchors: ['notifications'],
    content: (
      <>
        <Appearance />
        <NotificationsSection />
      </>
    ),
  },
  {
    id: 'data',
    name: 'Data',
    icon: IconDatabase,
    content: (
      <>
        <DataLinks />
        <DangerZone />
      </>
    ),
  },
];

export function Component() {
  return (
    <Page title="Manage Account">
      <AnchoredSections label="Sections of Manage Account" sections={SECTIONS} />
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
