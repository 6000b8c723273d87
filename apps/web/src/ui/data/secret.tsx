import { useState } from 'react';
import copyClasses from '../inputs/copy-button.module.css';
import { CopyButton } from '../inputs/copy-button.tsx';
import classes from './secret.module.css';

interface SecretProps {
  value: string;
  /** Describes it for screen readers: "password of Boardwalk Pier 7". */
  what: string;
  /** Initially visible, for a secret that was just generated. */
  startsShown?: boolean;
}

/** A password or PIN that the owner may reveal: masked, with Show and Copy. The mask hides its length. */
export function Secret({ value, what, startsShown = false }: SecretProps) {
  const [isShown, setShown] = useState(startsShown);

  return (
    <span className={classes.row}>
      {isShown ? (
        <code className={classes.value}>{value}</code>
      ) : (
        <span className={classes.mask}>
          <span aria-hidden="true">•••• ••••</span>
          <span className="visually-hidden">Hidden</span>
        </span>
      )}
      <span className={classes.buttons}>
        <button type="button" className={copyClasses.button} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'} <span className="visually-hidden">{what}</span>
        </button>
        <CopyButton text={value} what={what} onRefused={() => setShown(true)} />
      </span>
    </span>
  );
}
