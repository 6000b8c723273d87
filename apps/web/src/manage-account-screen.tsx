import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconCreditCard, IconDatabase, IconLock, IconSettings, IconUser } from '@tabler/icons-react';
import { DataLinks, MoreLinks, SecurityLinks } from './features/accounts/account-links.tsx';
import { ChangePassword } from './features/accounts/manage/change-password.tsx';
import { DangerZone } from './features/accounts/manage/danger-zone.tsx';
import { FormatsSection } from './features/accounts/manage/formats-section.tsx';
import { ProfileSection } from './features/accounts/manage/profile-section.tsx';
import { SignedInDevices } from './features/accounts/manage/signed-in-devices.tsx';
import { PlanSection } from './features/billing/plan-section.tsx';
import { YourStores } from './features/billing/your-stores.tsx';
import { ExtrasSection } from './features/checkout/extras-section.tsx';
import { NotificationsSection } from './features/notifications/notifications-section.tsx';
import classes from './manage-account-screen.module.css';
import { InFormats } from './platform/session/in-formats.tsx';
import { SCHEMES } from './ui/color-scheme.ts';
import { AnchoredSections, type AnchoredSection } from './ui/layout/anchored-sections.tsx';
import { Card } from './ui/layout/card.tsx';
import { Page } from './ui/layout/page.tsx';

/** The form for the formats is outside `InFormats`, which remounts its content when they change and loses the focus. */
const SECTIONS: AnchoredSection[] = [
  {
    id: 'profile',
    name: 'Profile',
    icon: IconUser,
    content: (
      <InFormats>
        <ProfileSection />
        <MoreLinks />
      </InFormats>
    ),
  },
  {
    id: 'security',
    name: 'Security',
    icon: IconLock,
    content: (
      <InFormats>
        <div className={classes.pair}>
          <ChangePassword />
          <SecurityLinks />
        </div>
        <SignedInDevices />
      </InFormats>
    ),
  },
  {
    id: 'billing',
    name: 'Billing',
    icon: IconCreditCard,
    content: (
      <InFormats>
        <PlanSection />
        <YourStores />
        <ExtrasSection />
      </InFormats>
    ),
  },
  {
    id: 'settings',
    name: 'Settings',
    icon: IconSettings,
    anchors: ['formats', 'notifications'],
    content: (
      <>
        <Appearance />
        <FormatsSection />
        <InFormats>
          <NotificationsSection />
        </InFormats>
      </>
    ),
  },
  {
    id: 'data',
    name: 'Data',
    icon: IconDatabase,
    content: (
      <InFormats>
        <DataLinks />
        <DangerZone />
      </InFormats>
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
    <Card title="Appearance" note="Applies to this device only.">
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
