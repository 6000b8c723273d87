import { useState } from 'react';
import { reportFailure } from '../../platform/api/report-failure.ts';
import copyClasses from '../inputs/copy-button.module.css';
import { CopyButton } from '../inputs/copy-button.tsx';
import classes from './secret.module.css';

interface SecretProps {
  /** Fetches the secret each time it is shown or copied. Screens and lists do not keep it. */
  reveal: () => Promise<string>;
  /** Names the secret for screen readers: "password of Boardwalk Pier 7". */
  what: string;
  /** A secret that was just generated. It is visible at first. */
  generated?: string;
  /** A masked PIN shows four dots. The length of a password stays hidden. */
  isPin?: boolean;
}

/** A masked password or PIN, with buttons to show and copy it. */
export function Secret({ reveal, what, generated = '', isPin = false }: SecretProps) {
  const [shown, setShown] = useState(generated);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function show(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      setShown(generated || (await reveal()));
    } catch (error) {
      reportFailure(error, setProblem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <span className={classes.row}>
      {shown === '' ? (
        <span className={classes.mask}>
          <span aria-hidden="true">{isPin ? '••••' : '•••• ••••'}</span>
          <span className="visually-hidden">Hidden</span>
        </span>
      ) : (
        <code className={classes.value}>{shown}</code>
      )}
      <span className={classes.buttons}>
        <button
          type="button"
          className={copyClasses.button}
          aria-busy={isBusy}
          onClick={() => (shown === '' ? void show() : setShown(''))}
        >
          {shown === '' ? 'Show' : 'Hide'} <span className="visually-hidden">{what}</span>
        </button>
        <CopyButton
          text={() => Promise.resolve(shown || generated || reveal())}
          what={what}
          onRefused={(text) => setShown(text)}
          onFailure={(error) => reportFailure(error, setProblem)}
        />
      </span>
      {problem !== null && (
        <span role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </span>
  );
}
