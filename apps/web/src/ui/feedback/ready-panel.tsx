import { IconCircleCheck } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Secret } from '../data/secret.tsx';
import { CopyButton } from '../inputs/copy-button.tsx';
import classes from './ready-panel.module.css';

interface ReadyPanelProps {
  title: string;
  /** The purpose of the credentials. */
  text: string;
  username: string;
  /** `generated` is empty if this tab no longer knows the secret. */
  secret: { label: string; generated: string; reveal: () => Promise<string> };
  /** Their owner, for screen readers: "Boardwalk Pier 7". */
  owner: string;
  /** The next steps. */
  children: ReactNode;
}

/** Announces new credentials, in clear text so that the owner can pass them on. */
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
            <Secret key={secret.generated} {...secret} what={`${secret.label} of ${owner}`} />
          </dd>
        </div>
      </dl>
      <div className={classes.actions}>{children}</div>
    </section>
  );
}
