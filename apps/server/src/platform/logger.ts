import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { pino, type Logger } from 'pino';

/**
 * An error as it may stand in a log. Drizzle puts a statement's parameters into its message, PostgreSQL puts values into
 * its detail: e-mail addresses, password hashes, links. The log gets what went wrong, not with which values.
 */
export function loggable(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (cause instanceof pg.DatabaseError) {
    const { name, message, code, table, constraint, stack } = cause;
    return { type: name, message, code, table, constraint, stack };
  }
  return cause instanceof Error ? pino.stdSerializers.err(cause) : cause;
}

export const createLogger = (level: string): Logger => pino({ level, serializers: { err: loggable } });
