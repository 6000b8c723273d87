import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import classes from './share-link.module.css';

/** What to hand on: the link, and the code alone for who types it. */
export function ShareLink({ introCode, link }: { introCode: string; link: string }) {
  return (
    <Card title="Your link" note="Who opens it comes to the sign-up page, and your code is filled in.">
      <Facts
        facts={[
          { label: 'Link', value: <Copyable text={link} what="link" /> },
          { label: 'Code', value: <Copyable text={introCode} what="code" /> },
        ]}
      />
    </Card>
  );
}

const Copyable = ({ text, what }: { text: string; what: string }) => (
  <span className={classes.row}>
    <span className={classes.text}>{text}</span>
    <CopyButton text={text} what={what} />
  </span>
);
