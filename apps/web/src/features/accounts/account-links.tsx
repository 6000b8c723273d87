import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useUser } from '../../platform/session/session.ts';
import { Card } from '../../ui/layout/card.tsx';
import classes from './account-links.module.css';

const LINKS = [
  { to: '/second-factor', title: 'Two-step sign-in', text: 'A passkey or a code in addition to your password.' },
  { to: '/your-data', title: 'Your data', text: 'Download everything, or restore a backup.' },
  { to: '/refer', title: 'Refer an arcade', text: 'Your link, and how many signed up with it.' },
];

const HR_LINKS = [
  { to: '/users-info', title: 'Users', text: 'Everyone who has an account.' },
  { to: '/account-history', title: 'Account history', text: 'What HR and operators changed of accounts.' },
  { to: '/users-billing', title: 'Owners’ billing', text: 'What every owner paid, and what failed.' },
  { to: '/paid-extras', title: 'Paid extras', text: 'What was bought by card and has to be done.' },
  { to: '/affiliates', title: 'Affiliates', text: 'Who refers others, and how many came.' },
];

/** To what belongs to the account and has a screen of its own. */
export function AccountLinks() {
  const { HR } = useUser();
  return (
    <>
      <Card title="More">
        <Links links={LINKS} />
      </Card>
      {HR && (
        <Card title="HR" note="For HR only.">
          <Links links={HR_LINKS} />
        </Card>
      )}
    </>
  );
}

const Links = ({ links }: { links: typeof LINKS }) => (
  <ul className={classes.list}>
    {links.map(({ to, title, text }) => (
      <li key={to}>
        <Link to={to} className={classes.link}>
          <span>
            <span className={classes.title}>{title}</span>
            <span className={classes.text}>{text}</span>
          </span>
          <IconChevronRight size={20} aria-hidden="true" />
        </Link>
      </li>
    ))}
  </ul>
);
