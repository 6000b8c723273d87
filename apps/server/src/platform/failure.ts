import type { FieldErrors } from '@quarterdeck/contract/wire';

/**
 * An expected failure. It reaches the caller as `{ error, data? }` with HTTP 200, or with `status` where the
 * contract of the wire names one (401, 413, 429).
 */
export class Failure extends Error {
  readonly error: string | FieldErrors;
  readonly status: number;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    error: string | FieldErrors,
    { status = 200, data, retryAfterSeconds }: { status?: number; data?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(typeof error === 'string' ? error : Object.values(error)[0]);
    this.name = 'Failure';
    this.error = error;
    this.status = status;
    this.data = data;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const notSignedIn = () => new Failure('Please sign in', { status: 401 });

export const notAllowed = () => new Failure({ forbidden: 'Only the store’s owner can do this' });

export const notHr = () => new Failure({ forbidden: 'Only HR can do this' });

export const notAtCounter = () => new Failure({ forbidden: 'Only a store’s counter can do this' });

export const tooManyAttempts = (retryAfterSeconds: number) =>
  new Failure(
    `Too many attempts. Please wait ${retryAfterSeconds < 90 ? `${retryAfterSeconds} seconds` : `${Math.ceil(retryAfterSeconds / 60)} minutes`} and try again.`,
    { status: 429, retryAfterSeconds },
  );
