import type { SignedInDevice } from '@quarterdeck/contract/accounts';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { signOut } from '../../../platform/session/session.ts';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { InlineConfirm } from '../../../ui/inputs/confirm.tsx';
import { describeDevice, lastSeen, whoIsThere } from './device-words.ts';
import classes from './signed-in-devices.module.css';

const ICONS = { phone: IconDeviceMobile, tablet: IconDeviceTablet, computer: IconDeviceDesktop };

interface DeviceRowProps {
  device: SignedInDevice;
  now: Date;
  isBusy: boolean;
  onSignOut: () => void;
}

export function DeviceRow({ device, now, isBusy, onSignOut }: DeviceRowProps) {
  const { name, kind } = describeDevice(device);
  const Icon = ICONS[kind];
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className={classes.what}>
        <h3 className={classes.name}>
          {name} {device.isCurrent && <StatusBadge tone="good">This device</StatusBadge>}
        </h3>
        <p className={classes.quiet}>
          {whoIsThere(device)}
          <br />
          {device.isCurrent ? 'In use now' : lastSeen(device, now)}
        </p>
      </div>
      {device.isCurrent ? (
        <Button variant="default" onClick={() => void signOut()}>
          Sign Out
        </Button>
      ) : (
        <InlineConfirm
          label="Sign Out"
          ariaLabel={`Sign Out ${name}, ${whoIsThere(device)}`}
          question="End this session?"
          confirmLabel="Sign Out"
          isBusy={isBusy}
          onConfirm={onSignOut}
        />
      )}
    </li>
  );
}
