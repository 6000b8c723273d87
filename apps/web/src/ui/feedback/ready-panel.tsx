import { IconCircleCheck } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Secret } from '../data/secret.tsx';
import { CopyButton } from '../inputs/copy-button.tsx';
import classes from './ready-panel.module.css';

interface ReadyPanelProps {
  title: string;
  /** What the credentials are for. */
  text: string;
  username: string;
  secret: { label: string; value: string };
  /** Whose they are, for a screen reader: "Boardwalk Pier 7". */
  owner: string;
  /** What comes next. */
  children: ReactNode;
}

/** The news that something was made which people sign in with: the credentials in plain sight, to be handed over. */
export function ReadyPanel({ title, text, username, secret, owner, children }: ReadyPanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <IconCircleCheck size={24} aria-hidden="true" />
        <div>
          <h2 id={id}>{title}</h2>
          <p>{text}</p>
        </div>
      </div>
      <dl className={classes.credentials}>
        <div>
          <dt>Username</dt>
          <dd>
            <code>{username}</code>
            <CopyButton text={username} what={`username of ${owner}`} />
          </dd>
        </div>
        <div>
          <dt>{secret.label}</dt>
          <dd>
            <Secret value={secret.value} what={`${secret.label} of ${owner}`} startsShown />
          </dd>
        </div>
      </dl>
      <div className={classes.actions}>{children}</div>
    </section>
  );
}
