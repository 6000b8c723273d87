import classes from './contact-link.module.css';

/** Only what a telephone can dial. */
const dialable = (phone: string) => phone.replace(/x.*$/i, '').replace(/[^\d+]/g, '');

/** A number that a phone calls at a tap. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className={classes.link} href={`tel:${dialable(phone)}`}>
    {phone}
  </a>
);

/** An address, which breaks before its @ where it is too long for the line. */
export function EmailLink({ email }: { email: string }) {
  const at = Math.max(0, email.lastIndexOf('@'));
  return (
    <a className={classes.link} href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}
