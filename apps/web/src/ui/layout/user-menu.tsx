import { useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import { SCHEMES } from '../color-scheme.ts';
import { Menu, menuItem, menuLabel } from './menu.tsx';
import classes from './user-menu.module.css';

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)].map((word) => word?.[0] ?? '') : [name.slice(0, 2)];
  return letters.join('').toUpperCase();
};

interface UserMenuProps {
  name: string;
  /** Null if the account cannot or need not be managed from here. */
  accountPath: string | null;
  onSignOut: () => void;
}

export function UserMenu({ name, accountPath, onSignOut }: UserMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const button = (
    <>
      <span className={classes.name}>{name}</span>
      <span className={classes.initials} data-initials={initialsOf(name)} aria-hidden="true" />
    </>
  );
  return (
    <Menu label={`Account menu of ${name}`} align="end" button={button} buttonClassName={classes.button}>
      {accountPath && (
        <Link role="menuitem" className={menuItem} to={accountPath} data-closes>
          <IconUser size={18} aria-hidden="true" />
          <span>Manage Account</span>
        </Link>
      )}
      <span className={menuLabel}>Appearance</span>
      {SCHEMES.map((scheme) => (
        <button
          key={scheme.value}
          type="button"
          role="menuitemradio"
          aria-checked={colorScheme === scheme.value}
          className={menuItem}
          onClick={() => setColorScheme(scheme.value)}
        >
          <scheme.icon size={18} aria-hidden="true" />
          <span>{scheme.label}</span>
          {colorScheme === scheme.value && <IconCheck size={18} aria-hidden="true" />}
        </button>
      ))}
      <hr className={classes.divider} />
      <button type="button" role="menuitem" className={menuItem} onClick={onSignOut}>
        <IconLogout size={18} aria-hidden="true" />
        <span>Sign Out</span>
      </button>
    </Menu>
  );
}
