import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useUser } from '../../platform/session/session.ts';
import { Card } from '../../ui/layout/card.tsx';
import classes from './account-links.module.css';

interface AccountLink {
  to: string;
  title: string;
  text: string;
}

const SECURITY_LINKS: AccountLink[] = [
  { to: '/second-factor', title: 'Two-step sign-in', text: 'A passkey or a code in addition to your password.' },
  { to: '/your-history', title: 'Account history', text: 'Sign-ins, and changes to your account.' },
];

const DATA_LINKS: AccountLink[] = [
  { to: '/your-data', title: 'Your data', text: 'Download everything, or restore a backup.' },
];

const MORE_LINKS: AccountLink[] = [{ to: '/refer', title: 'Refer an arcade', text: 'Your link and its sign-ups.' }];

const HR_LINKS: AccountLink[] = [
  { to: '/users-info', title: 'Users', text: 'All accounts.' },
  { to: '/account-history', title: 'Changes to accounts', text: 'By HR and operators.' },
  { to: '/users-billing', title: 'Owners’ billing', text: 'Payments of all owners, including failed ones.' },
  { to: '/paid-extras', title: 'Paid extras', text: 'Card purchases to fulfill.' },
  { to: '/affiliates', title: 'Affiliates', text: 'Owners who refer others, and their sign-ups.' },
];

export const SecurityLinks = () => (
  <Card title="Sign-in">
    <Links links={SECURITY_LINKS} />
  </Card>
);

export const DataLinks = () => (
  <Card title="Downloads and backups">
    <Links links={DATA_LINKS} />
  </Card>
);

export function MoreLinks() {
  const { HR } = useUser();
  return (
    <>
      <Card title="More">
        <Links links={MORE_LINKS} />
      </Card>
      {HR && (
        <Card title="HR">
          <Links links={HR_LINKS} />
        </Card>
      )}
    </>
  );
}

const Links = ({ links }: { links: AccountLink[] }) => (
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
