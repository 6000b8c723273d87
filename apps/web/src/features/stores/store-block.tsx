import type { Store } from '@quarterdeck/contract/stores';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { Menu, menuItem } from '../../ui/menu.tsx';
import { storePath, type SelectedStore } from './selected-store.ts';
import classes from './store-block.module.css';

/** Screens that make sense for another store as they are; from all others a change of store leads to its details. */
const LISTS = [
  '/games',
  '/financials',
  '/staff',
  '/add-financial',
  '/add-game',
  '/add-staff',
  '/edit-store',
  '/store-history',
];

/** The chosen store in the rail, and the way to another. */
export function StoreBlock({ store, choices }: { store: SelectedStore; choices: Store[] }) {
  const { pathname } = useLocation();
  const name = (
    <>
      <span className={classes.label}>Store</span>
      <span className={classes.name}>{store.storeName}</span>
    </>
  );
  if (choices.length === 0) return <div className={classes.block}>{name}</div>;
  if (choices.length === 1)
    return (
      <Link className={classes.block} to={storePath('/store-details', store._id)}>
        {name}
      </Link>
    );
  const path = LISTS.includes(pathname) ? pathname : '/store-details';
  const button = (
    <>
      {name}
      <IconSelector className={classes.icon} size={18} aria-hidden="true" />
    </>
  );
  return (
    <Menu
      label={`Store: ${store.storeName}. Choose another`}
      align="start"
      button={button}
      buttonClassName={classes.block}
    >
      {choices.map((choice) => (
        <Link
          key={choice._id}
          role="menuitem"
          className={menuItem}
          to={storePath(path, choice._id)}
          aria-current={choice._id === store._id || undefined}
          data-closes
        >
          <span>{choice.storeName}</span>
          {choice._id === store._id && <IconCheck size={18} aria-hidden="true" />}
        </Link>
      ))}
    </Menu>
  );
}
