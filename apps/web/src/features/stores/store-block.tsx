import type { Store } from '@quarterdeck/contract/stores';
import { Menu } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { storePath, type SelectedStore } from './selected-store.ts';
import classes from './store-block.module.css';

/** Screens that make sense for another store as they are; from all others a change of store leads to its details. */
const LISTS = ['/games', '/financials', '/add-financial', '/add-game', '/edit-store'];

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
  return (
    <Menu position="bottom-start" width={240} shadow="none">
      <Menu.Target>
        <button type="button" className={classes.block} aria-label={`Store: ${store.storeName}. Choose another`}>
          {name}
          <IconSelector className={classes.icon} size={18} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices}>
        {choices.map((choice) => (
          <Menu.Item
            key={choice._id}
            component={Link}
            to={storePath(path, choice._id)}
            rightSection={choice._id === store._id ? <IconCheck size={18} /> : undefined}
          >
            {choice.storeName}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
