import type { FailureCode, FailureData } from '@quarterdeck/contract/failures';

/** The server rejected the call. Its texts are for the user; `fields` places them on a form. */
export class Failure extends Error {
  /** The code that screens distinguish; null for a failure that the browser raised. */
  readonly code: FailureCode | null;
  /** Texts by field name; empty when the error is a single text. */
  readonly fields: Record<string, string>;
  /** The data that the contract declares for the code. `isFailure` narrows its type. */
  readonly data: unknown;

  constructor(error: string | Record<string, string>, code: FailureCode | null = null, data?: unknown) {
    super(typeof error === 'string' ? error : (Object.values(error)[0] ?? 'The request was rejected'));
    this.name = 'Failure';
    this.code = code;
    this.fields = typeof error === 'string' ? {} : error;
    this.data = data;
  }
}

/** Whether the server failed with this code. Narrows the type of `data`, such as the newer version of a record. */
export const isFailure = <Code extends FailureCode>(
  error: unknown,
  code: Code,
): error is Failure & { code: Code; data: FailureData<Code> } => error instanceof Failure && error.code === code;

/** Whether the request names something that does not exist, or has no valid id: trying again would not help. */
export const isNotFound = (error: unknown): error is Failure =>
  error instanceof Failure && (error.code === 'invalidInput' || error.code?.endsWith('NotFound') === true);

/** An internal server error. Its text contains the request's id for the log. */
export class ServerFailure extends Failure {
  constructor(error: string, code: FailureCode = 'internalError') {
    super(error, code);
    this.name = 'ServerFailure';
  }
}

/** No response, or a response that is not from our server. It is unknown whether the call took effect. */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    super('No connection. Check it and try again.', { cause });
    this.name = 'NetworkFailure';
  }
}

/** The session has ended, and the app is navigating to the landing page. */
export class SessionEnded extends Error {
  constructor() {
    super('Your session has ended. Please sign in again.');
    this.name = 'SessionEnded';
  }
}
