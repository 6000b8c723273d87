import type { FailureCode, FailureData } from '@quarterdeck/contract/failures';

/** The server understood and refused. Its texts are for the person; `fields` places them on a form. */
export class Failure extends Error {
  /** What a screen switches on; null for a refusal of the browser's own. */
  readonly code: FailureCode | null;
  /** Texts under the names of the fields they belong to; empty when the refusal is one text. */
  readonly fields: Record<string, string>;
  /** What the contract says travels with the code. `isFailure` tells its type. */
  readonly data: unknown;

  constructor(error: string | Record<string, string>, code: FailureCode | null = null, data?: unknown) {
    super(typeof error === 'string' ? error : (Object.values(error)[0] ?? 'The request was rejected'));
    this.name = 'Failure';
    this.code = code;
    this.fields = typeof error === 'string' ? {} : error;
    this.data = data;
  }
}

/** Whether the server refused with this code. It brings the data of the code, such as the newer version of a record. */
export const isFailure = <Code extends FailureCode>(
  error: unknown,
  code: Code,
): error is Failure & { code: Code; data: FailureData<Code> } => error instanceof Failure && error.code === code;

/** The server broke down over this call. Its text names the request, so that it can be looked up. */
export class ServerFailure extends Failure {
  constructor(error: string, code: FailureCode = 'internalError') {
    super(error, code);
    this.name = 'ServerFailure';
  }
}

/** No answer, or one that is not the server's. Nothing is known about what happened there. */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    super('No connection. Check it and try again.', { cause });
    this.name = 'NetworkFailure';
  }
}

/** The session has ended; the app is on its way to the landing page. */
export class SessionEnded extends Error {
  constructor() {
    super('Your session has ended. Please sign in again.');
    this.name = 'SessionEnded';
  }
}
