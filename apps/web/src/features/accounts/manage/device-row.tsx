import type { SignedInDevice } from '@quarterdeck/contract/device';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { signOut } from '../../../platform/session/session.ts';
import deviceList from '../../../ui/data/device-list.module.css';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { ConfirmButton } from '../../../ui/inputs/confirm.tsx';
import { describeDevice, lastSeen, deviceUser } from './device-words.ts';

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
    <li className={deviceList.row}>
      <span className={deviceList.icon}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className={deviceList.what}>
        <h3 className={deviceList.name}>
          {name} {device.isCurrent && <StatusBadge tone="good">This device</StatusBadge>}
        </h3>
        <p className={deviceList.quiet}>
          {deviceUser(device)}
          <br />
          {device.isCurrent ? 'In use now' : lastSeen(device, now)}
        </p>
      </div>
      {device.isCurrent ? (
        <Button variant="default" onClick={() => void signOut()}>
          Sign Out
        </Button>
      ) : (
        <ConfirmButton
          label="Sign Out"
          ariaLabel={`Sign Out ${name}, ${deviceUser(device)}`}
          question="Sign out this device?"
          confirmLabel="Sign Out"
          isBusy={isBusy}
          onConfirm={onSignOut}
        />
      )}
    </li>
  );
}
