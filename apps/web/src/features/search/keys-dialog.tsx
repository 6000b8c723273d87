import { Modal, Switch } from '@mantine/core';
import { useState } from 'react';
import { SWITCH_LOOK } from '../../ui/inputs/switch-field.tsx';
import { useFocusBack } from '../../ui/layout/focus-back.ts';
import { KEY_LIST } from './key-commands.ts';
import classes from './keys-dialog.module.css';
import { areKeysOn, switchKeys } from '../../platform/single-keys.ts';

/** The list of keys, with a switch for the single keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  useFocusBack(true);
  return (
    <Modal opened onClose={onClose} returnFocus={false} title="Keyboard shortcuts">
      <KeyTable />
      <KeySwitch />
    </Modal>
  );
}

function KeyTable() {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">Keys and what they do</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Keys</th>
          <th scope="col">What they do</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <kbd>Ctrl K</kbd> or <kbd>⌘ K</kbd>
          </td>
          <td>Search, even while typing in a field</td>
        </tr>
        {KEY_LIST.map(({ keys, does }) => (
          <tr key={does}>
            <td>
              {keys.map((key, index) => (
                <span key={`${key}${index}`}>
                  {index > 0 && ' then '}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </td>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function KeySwitch() {
  const [areOn, setOn] = useState(areKeysOn);
  return (
    <Switch
      className={classes.switch ?? ''}
      label="Single keys"
      description="Turn this off if you use voice control or press keys by accident. Ctrl K keeps working. This browser remembers your choice."
      {...SWITCH_LOOK}
      checked={areOn}
      onChange={({ currentTarget: { checked } }) => {
        setOn(checked);
        switchKeys(checked);
      }}
    />
  );
}
