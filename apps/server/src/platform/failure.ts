import type { FailureCode, FailureData } from '@quarterdeck/contract/failures';
import type { FieldErrors } from '@quarterdeck/contract/wire';
import { counted } from '@quarterdeck/domain/counted';

interface Options<Data> {
  status?: number;
  retryAfterSeconds?: number;
  data?: Data;
}

/** `data` is required when the contract declares data for the code. */
type Rest<Code extends FailureCode> =
  undefined extends FailureData<Code>
    ? [options?: Options<undefined>]
    : [options: Options<FailureData<Code>> & { data: FailureData<Code> }];

type Arguments = { [Code in FailureCode]: [code: Code, error: string | FieldErrors, ...Rest<Code>] }[FailureCode];

/**
 * An expected failure of the contract. It reaches the caller as `{ error, code, data? }` with HTTP 200, or with
 * `status` if the wire format requires one (401, 413, 429).
 */
export class Failure extends Error {
  readonly code: FailureCode;
  /** A text, or texts by field name. */
  readonly error: string | FieldErrors;
  readonly status: number;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(...[code, error, options = {}]: Arguments) {
    super(typeof error === 'string' ? error : Object.values(error)[0]);
    this.name = 'Failure';
    this.code = code;
    this.error = error;
    const { status = 200, data, retryAfterSeconds }: Options<unknown> = options;
    this.status = status;
    this.data = data;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const notSignedIn = () => new Failure('notSignedIn', 'Please sign in', { status: 401 });

export const notOwner = () => new Failure('notOwner', 'Only the store’s owner can do this');

export const notHr = () => new Failure('notHr', 'Only HR can do this');

export const notAtCounter = () => new Failure('notAtCounter', 'Only a store’s counter can do this');

export const confirmIdentity = () =>
  new Failure('confirmIdentity', 'Confirm it’s you with your password or a passkey, then try again.');

/** @param appUrl the URL of our own pages. */
export const crossSiteRequest = (appUrl: string) =>
  new Failure('crossSiteRequest', `This request was not sent by one of our own pages. Open ${appUrl} and try again.`);

/** `90 seconds` at most, then minutes, and hours from 90 minutes on. */
export function waitingTime(seconds: number): string {
  if (seconds <= 90) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}

export const tooManyAttempts = (retryAfterSeconds: number) =>
  new Failure('tooManyAttempts', `Too many attempts. Please wait ${waitingTime(retryAfterSeconds)} and try again.`, {
    status: 429,
    retryAfterSeconds,
  });

export const tooManyLongChanges = (retryAfterSeconds: number) =>
  new Failure(
    'tooManyLongChanges',
    `Too many long changes in one day. Please wait ${waitingTime(retryAfterSeconds)} and try again.`,
    { status: 429, retryAfterSeconds },
  );

/** Shares the code of `tooManyLongChanges`, because the remedy is the same. */
export const tooManyChanges = (retryAfterSeconds: number) =>
  new Failure(
    'tooManyLongChanges',
    `Too many changes in one day. Please wait ${waitingTime(retryAfterSeconds)} and try again.`,
    { status: 429, retryAfterSeconds },
  );

/** Refused before anything was done. */
export const tooManyRequests = (retryAfterSeconds: number) =>
  new Failure(
    'tooManyRequests',
    `Too many requests at once. Please wait ${counted(retryAfterSeconds, 'second')} and try again.`,
    { status: 429, retryAfterSeconds },
  );

export const isTooManyAttempts = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'tooManyAttempts';
