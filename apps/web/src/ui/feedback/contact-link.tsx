import classes from './contact-link.module.css';

/** Keeps only characters that a telephone can dial. */
const dialable = (phone: string) => phone.replace(/x.*$/i, '').replace(/[^\d+]/g, '');

/** A number that a phone dials on a tap. In a list of actions it is `Call` with the number. */
export const PhoneLink = ({ phone, isAction = false }: { phone: string; isAction?: boolean }) => (
  <a className={isAction ? undefined : classes.link} href={`tel:${dialable(phone)}`}>
    {isAction && 'Call '}
    {phone}
  </a>
);

/** An email address, which wraps before its @ if it is too long for the line. */
export function EmailText({ email }: { email: string }) {
  const at = Math.max(0, email.lastIndexOf('@'));
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

export const EmailLink = ({ email }: { email: string }) => (
  <a className={classes.link} href={`mailto:${email}`}>
    <EmailText email={email} />
  </a>
);
