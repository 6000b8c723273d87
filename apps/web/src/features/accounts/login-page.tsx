import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { IconAlertTriangle, IconCircleCheck, IconEye, IconEyeOff, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import banner from '../../ui/feedback/banner.module.css';
import column from '../../ui/inputs/form-column.module.css';
import { AuthTitle, NightFrame } from '../../ui/layout/auth-frame.tsx';
import classes from './login-page.module.css';

// The two pages of a sign-in, rendered at build time. The server replaces the placeholders between percent signs. They
// are blank in a page without submitted input. The forms have no action, so they are sent to the page's own URL with
// its `next`.

interface FieldProps {
  name: string;
  /** The field's name in the server's placeholders. */
  placeholderPrefix: string;
  label: string;
  hint?: string;
  /** Beside the input, within its border. */
  children?: ReactNode;
  input: React.InputHTMLAttributes<HTMLInputElement>;
}

const Field = ({ name, placeholderPrefix, label, hint, children, input }: FieldProps) => (
  <div className={classes.field}>
    <label htmlFor={name}>{label}</label>
    {hint && (
      <p className={classes.hint} id={`${name}-hint`}>
        {hint}
      </p>
    )}
    <div className={classes.control}>
      <input
        {...input}
        id={name}
        name={name}
        required
        aria-invalid={`%${placeholderPrefix}_INVALID%` as 'true'}
        aria-describedby={hint ? `${name}-hint ${name}-fault` : `${name}-fault`}
      />
      {children}
    </div>
    <p className={classes.fault} id={`${name}-fault`}>{`%${placeholderPrefix}_FAULT%`}</p>
  </div>
);

/** The button needs a script, so the script shows it. */
const Reveal = () => (
  <button
    type="button"
    hidden
    className={classes.reveal}
    data-reveal=""
    aria-pressed="false"
    aria-label="Show password"
  >
    <IconEye size={20} aria-hidden="true" />
    <IconEyeOff size={20} aria-hidden="true" />
  </button>
);

/** The error. A script lets the user dismiss it. */
const Problem = ({ children }: { children?: ReactNode }) => (
  <div role="alert" className={classes.says} data-problem="" data-code="%CODE%">
    <div className={banner.error}>
      <button type="button" className={banner.dismiss} data-dismiss="">
        <IconAlertTriangle size={20} aria-hidden="true" />
        <span className={banner.text} data-text="">
          %PROBLEM%
        </span>
        <IconX size={18} aria-hidden="true" />
        <span className="visually-hidden">Dismiss</span>
      </button>
      {children}
    </div>
  </div>
);

export const LoginPage = () => (
  <NightFrame productName={PRODUCT_NAME}>
    <AuthTitle title="Login">Owners sign in with their email, stores with their username.</AuthTitle>
    <div role="status" className={classes.says} data-message="">
      <div className={banner.success}>
        <IconCircleCheck size={20} aria-hidden="true" />
        <span className={banner.text} data-text="" />
      </div>
    </div>
    <Problem>
      <div className={`${banner.way} ${classes.for}`} data-for="emailNotVerified">
        <a href="/resend-verification-email" data-screen="">
          Resend verification email
        </a>
      </div>
    </Problem>
    <form method="post" className={column.column} data-login="" data-failure="%FAILURE%">
      <Field
        name="email"
        placeholderPrefix="EMAIL"
        label="Username"
        input={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, defaultValue: '%EMAIL%' }}
      />
      <Field
        name="password"
        placeholderPrefix="PASSWORD"
        label="Password"
        input={{ type: 'password', autoComplete: 'current-password' }}
      >
        <Reveal />
      </Field>
      <button type="submit" className={classes.submit}>
        Login
      </button>
    </form>
    <p>
      <a href="/forgot-password" data-screen="">
        Forgot your password?
      </a>
    </p>
    <p>
      New here?{' '}
      <a href="/signup" data-screen="">
        Sign Up
      </a>
    </p>
  </NightFrame>
);

/**
 * The second step for a browser that submitted the first step without our scripts. With scripts, the app shows the
 * second step and accepts a passkey.
 */
export const LoginCodePage = () => (
  <NightFrame productName={PRODUCT_NAME}>
    <AuthTitle title="Verify your identity">Your password is correct. One more step.</AuthTitle>
    <Problem />
    <form method="post" className={classes.step} data-accepts="%ACCEPTS%" data-failure="%FAILURE%">
      <div className={classes.codes}>
        <Field
          name="code"
          placeholderPrefix="CODE"
          label="Code"
          hint="The 6 digits in your authenticator app, or a recovery code."
          input={{
            autoComplete: 'one-time-code',
            autoCapitalize: 'none',
            spellCheck: false,
            maxLength: 20,
            autoFocus: true,
          }}
        />
        <label className={classes.remember}>
          <input type="checkbox" name="rememberDevice" value="true" />
          Remember this device for 30 days
        </label>
        <button type="submit" className={classes.submit}>
          Continue
        </button>
      </div>
      <p className={`${banner.caution} ${classes.for}`} data-for="none">
        This browser can’t use passkeys. Sign in on the device that has your passkey.
      </p>
    </form>
    <p>
      Not you? <a href="/login">Back to Login</a>
    </p>
  </NightFrame>
);
