import classes from './contact-link.module.css';

/** Only what a telephone can dial. */
const dialable = (phone: string) => phone.replace(/x.*$/i, '').replace(/[^\d+]/g, '');

/** A number that a phone calls at a tap. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className={classes.link} href={`tel:${dialable(phone)}`}>
    {phone}
  </a>
);

export const EmailLink = ({ email }: { email: string }) => (
  <a className={classes.link} href={`mailto:${email}`}>
    {email}
  </a>
);
