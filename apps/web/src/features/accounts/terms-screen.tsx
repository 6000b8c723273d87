import { RESTORABLE_DAYS } from '@quarterdeck/contract/accounts';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { readSupportEmail } from '../../platform/support-email.ts';
import { EmailLink } from '../../ui/feedback/contact-link.tsx';
import { AuthText, AuthTitle } from '../../ui/layout/auth-frame.tsx';

/** The day these terms last changed. */
const AS_OF = 'November 23, 2026';

export function Component() {
  const supportEmail = readSupportEmail();
  return (
    <>
      <AuthTitle title="Terms and Privacy">Last updated {AS_OF}.</AuthTitle>
      <AuthText>
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
      </AuthText>
      <p>
        <a href="/">Back to Home</a>
      </p>
    </>
  );
}

const Terms = () => (
  <>
    <h2>The service</h2>
    <p>
      {PRODUCT_NAME} keeps records for arcades: stores, games, daily takings, staff and loans. Your first store is free.
      Each additional store needs a monthly subscription. You see the price before you pay, and you can cancel at any
      time. A cancelled store stays on until the end of the time you’ve paid for.
    </p>
    <h2>Your responsibilities</h2>
    <ul>
      <li>Enter only accurate data that you’re allowed to enter. You’re responsible for the records of your stores.</li>
      <li>Share passwords and PINs only with the people who need them.</li>
      <li>Tell your staff that you keep their names, contact details, pay and loans here.</li>
      <li>
        Don’t use the service to break the law or harm others, and don’t test its security without our permission.
      </li>
    </ul>
    <h2>Our responsibilities</h2>
    <ul>
      <li>We do our best to keep the service running and your records safe. Short outages are possible.</li>
      <li>We calculate the figures from the data you enter. They don’t replace your bookkeeper.</li>
      <li>Your data is yours. We don’t sell it, and we look at it only to help you or to keep the service safe.</li>
      <li>If these terms change, we update this page and its date.</li>
    </ul>
    <h2>Deleting your account</h2>
    <p>
      You can delete your account on Manage Account at any time. This ends your subscriptions. You can restore the
      account for {RESTORABLE_DAYS} days; after that your data is permanently deleted. Payment records are kept without
      personal data.
    </p>
  </>
);

const Privacy = () => (
  <>
    <h2>What we keep</h2>
    <ul>
      <li>
        Your name, your email address and a one-way hash of your password, which can’t be turned back into the password.
      </li>
      <li>The data that you and your staff enter about your stores, with a history of changes.</li>
      <li>
        The browsers you’re signed in with: their system, language, screen size and time zone, and when they were last
        used. You can see them on Manage Account and sign them out.
      </li>
      <li>The number of times you start the app, and the intro code you signed up with, if any.</li>
    </ul>
    <h2>What we don’t do</h2>
    <ul>
      <li>No advertising, no tracking, no third-party cookies. Our emails carry no tracking pixels.</li>
      <li>Your card and PayPal details go to the payment provider and never reach us.</li>
    </ul>
    <h2>How long we keep it</h2>
    <p>
      You can restore deleted items for 30 days; then we remove them. Everything else stays until your account is
      permanently deleted.
    </p>
  </>
);
