import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './user-menu.module.css';

export const SCHEMES: { value: MantineColorScheme; label: string; icon: typeof IconSun }[] = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
];

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)].map((word) => word?.[0] ?? '') : [name.slice(0, 2)];
  return letters.join('').toUpperCase();
};

interface UserMenuProps {
  name: string;
  /** Null where the account cannot or need not be managed from here. */
  accountPath: string | null;
  onSignOut: () => void;
}

export function UserMenu({ name, accountPath, onSignOut }: UserMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={232} shadow="none">
      <Menu.Target>
        <button type="button" className={classes.button} aria-label={`Account menu of ${name}`}>
          <span className={classes.name}>{name}</span>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(name)}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {accountPath && (
          <Menu.Item component={Link} to={accountPath} leftSection={<IconUser size={18} />}>
            Manage Account
          </Menu.Item>
        )}
        <Menu.Label>Appearance</Menu.Label>
        {SCHEMES.map((scheme) => (
          <Menu.Item
            key={scheme.value}
            role="menuitemradio"
            aria-checked={colorScheme === scheme.value}
            closeMenuOnClick={false}
            leftSection={<scheme.icon size={18} />}
            rightSection={colorScheme === scheme.value ? <IconCheck size={18} /> : undefined}
            onClick={() => setColorScheme(scheme.value)}
          >
            {scheme.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={onSignOut}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
