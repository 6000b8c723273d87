/** The server understood and refused. Its texts are for the person; `fields` places them on a form. */
export class Failure extends Error {
  /** Texts under the names of the fields they belong to; empty when the refusal is one text. */
  readonly fields: Record<string, string>;
  /** What the server sent beside the refusal, such as the newer version of an edited record. */
  readonly data: unknown;

  constructor(error: string | Record<string, string>, data?: unknown) {
    super(typeof error === 'string' ? error : (Object.values(error)[0] ?? 'The request was refused'));
    this.name = 'Failure';
    this.fields = typeof error === 'string' ? {} : error;
    this.data = data;
  }
}

/** No answer, or an answer of a broken server. Nothing is known about what happened there. */
export class NetworkFailure extends Error {
  /** What a broken server says of itself, with the number to ask about; null when there was no answer. */
  readonly detail: string | null;

  constructor(cause: unknown, detail: string | null = null) {
    super('Unable to connect to the server. Please check your connection and try again.', { cause });
    this.name = 'NetworkFailure';
    this.detail = detail;
  }
}

/** The session has ended; the app is on its way to the landing page. */
export class SessionEnded extends Error {
  constructor() {
    super('Your session has ended. Please sign in again.');
    this.name = 'SessionEnded';
  }
}
