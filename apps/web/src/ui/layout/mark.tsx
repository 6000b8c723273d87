import classes from './mark.module.css';

/** The coin: a ring with a diamond. */
export function CoinMark({ size = 26 }: { size?: number }) {
  return (
    <svg className={classes.coin} width={size} height={size} viewBox="0 0 26 26" fill="none" aria-hidden="true">
      <circle cx="13" cy="13" r="12" stroke="currentColor" strokeWidth="2" />
      <path d="m13 8 5 5-5 5-5-5z" fill="currentColor" />
    </svg>
  );
}

/** The coin with the name beside it, for dark backgrounds. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={classes.wordmark}>
      <CoinMark />
      <span className={classes.name}>{name}</span>
    </span>
  );
}
