import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { Link } from 'react-router';
import { useSupportEmail } from '../../platform/support-email.ts';
import { EmailLink } from '../../ui/feedback/contact-link.tsx';
import { DoorText, DoorTitle } from '../../ui/layout/door-frame.tsx';

/** What these terms say was last changed on this day. */
const AS_OF = 'November 20, 2026';

export function Component() {
  const supportEmail = useSupportEmail();
  return (
    <>
      <DoorTitle title="Terms and Privacy">As of {AS_OF}. Short, because you should read it.</DoorTitle>
      <DoorText>
        <Terms />
        <Privacy />
        {supportEmail && (
          <>
            <h2>Contact</h2>
            <p>
              Questions? Write to <EmailLink email={supportEmail} />.
            </p>
          </>
        )}
      </DoorText>
      <p>
        <Link to="/">Back to Home</Link>
      </p>
    </>
  );
}

const Terms = () => (
  <>
    <h2>The service</h2>
    <p>
      {PRODUCT_NAME} keeps the books of arcades: stores, games, daily takings, staff and loans. Your first store is
      free. Every further store is on a monthly subscription whose price is shown before you pay, and which you can
      cancel at any time; a cancelled store works until what was paid runs out.
    </p>
    <h2>Your part</h2>
    <ul>
      <li>Enter what is true, and only what you may: you answer for the records of your stores.</li>
      <li>Keep your password and the passwords and PINs of your counters to those who need them.</li>
      <li>Tell your staff that you keep their names, contact data, pay and loans here.</li>
      <li>Do not use the service to break the law, to harm others, or to try its locks without asking first.</li>
    </ul>
    <h2>Our part</h2>
    <ul>
      <li>We keep the service running and your records safe as well as we can; it may be away for short times.</li>
      <li>The figures are worked out from what you enter. They help you, and do not replace your bookkeeper.</li>
      <li>
        What you enter is yours. We do not sell it, and we look at it only to help you or to keep the service safe.
      </li>
      <li>If these terms change, this page says so and carries the new date.</li>
    </ul>
    <h2>Leaving</h2>
    <p>
      You can delete your account on Manage Account whenever you like. It ends your subscriptions and removes your data
      at once and for good. Records of payments are kept without personal data.
    </p>
  </>
);

const Privacy = () => (
  <>
    <h2>What we keep</h2>
    <ul>
      <li>Your name, email address and a one-way hash of your password, which nobody can read back.</li>
      <li>What you and your staff enter about your stores, and who changed what and when.</li>
      <li>
        The browsers you are signed in with: what they say of themselves (system, language, screen size, time zone) and
        when they were last seen. You see them on Manage Account, and can sign each of them out.
      </li>
      <li>How often you start the app, and the intro code you signed up with, if there was one.</li>
    </ul>
    <h2>What we do not do</h2>
    <ul>
      <li>No advertising, no tracking, no cookies of others. Our mails carry no tracking pixels.</li>
      <li>Card and PayPal details never reach us: you give them to the payment provider.</li>
    </ul>
    <h2>How long</h2>
    <p>
      What you delete in the app can be brought back for 30 days and is then removed. What belongs to your account stays
      until you delete the account.
    </p>
  </>
);
