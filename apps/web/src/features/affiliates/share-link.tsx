import { CopyButton } from '../../ui/inputs/copy-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from './share-link.module.css';

/** The link to share, and the code by itself for typing. */
export function ShareLink({ introCode, link }: { introCode: string; link: string }) {
  return (
    <Card title="Your link" note="It opens the sign-up page with your code filled in.">
      <dl className={classes.facts}>
        <Copyable label="Link" text={link} what="link" />
        <Copyable label="Code" text={introCode} what="code" />
      </dl>
    </Card>
  );
}

const Copyable = ({ label, text, what }: { label: string; text: string; what: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <span className={classes.text}>{text}</span>
      <CopyButton text={text} what={what} />
    </dd>
  </div>
);
