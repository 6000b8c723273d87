import classes from './interruption-notice.module.css';

/** `showInterruption` fills the notice in the browser. */
export function InterruptionNotice() {
  return (
    <div role="alert">
      <p className={classes.notice} data-interruption="" hidden>
        <span />
        <a href="/login" className={classes.login}>
          Login
        </a>
      </p>
    </div>
  );
}
