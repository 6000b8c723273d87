import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { pino, type DestinationStream, type Logger } from 'pino';

/** Whether PostgreSQL's message quotes a value it cannot parse. These messages name no table or column. */
const isAboutAValue = ({ code }: pg.DatabaseError) => code?.startsWith('22') ?? false;

function withoutValues(text: string | undefined): string | undefined {
  return text?.replace(/".*"/s, '"…"');
}

function loggableOfPostgres(error: pg.DatabaseError) {
  const { name, code, table, constraint } = error;
  const clean = isAboutAValue(error) ? withoutValues : (text: string | undefined) => text;
  return { type: name, message: clean(error.message), code, table, constraint, stack: clean(error.stack) };
}

/** pg-boss reports failures as objects with the properties of an error. Others may contain anything. */
function loggableOfObject({ message, code, queue }: { message?: unknown; code?: unknown; queue?: unknown }) {
  if (typeof message !== 'string') return 'no error';
  return {
    message: withoutValues(message),
    ...(typeof code === 'string' && { code }),
    ...(typeof queue === 'string' && { queue }),
  };
}

/**
 * An error without personal data, fit for the log. Drizzle puts a statement's parameters into its message, PostgreSQL
 * puts values into its detail and message, Node keeps the bytes of a request it could not parse: emails, password
 * hashes, links, tokens. The log gets the failure and its place, without values.
 */
export function loggable(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) return loggable(error.cause);
  if (error instanceof pg.DatabaseError) return loggableOfPostgres(error);
  if (typeof error === 'object' && error !== null && !(error instanceof Error)) return loggableOfObject(error);
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  return { type: name, message, code, stack, ...(cause === undefined ? {} : { cause: loggable(cause) }) };
}

/** Lines beyond this are dropped while the log cannot be written. */
const MAX_BUFFERED_BYTES = 1_048_576;

function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MAX_BUFFERED_BYTES });
  // A full disk must not end the server.
  output.on('error', () => undefined);
  return output;
}

export const createLogger = (level: string, destination = standardOutput()): Logger =>
  pino({ level, serializers: { err: loggable } }, destination);
