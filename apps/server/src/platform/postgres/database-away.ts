import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** Of PostgreSQL's classes of errors those that say nothing against what was asked: no connection, out of disk or memory, a failing disk. */
const CLASSES = ['08', '53', '58'];
/** Stopped, crashed, not up yet, or a standby that takes no changes. */
const CODES = ['57P01', '57P02', '57P03', '25006'];
const SOCKET_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];

/** That no answer came in time, though the connection stood. */
export const LATE = 'The database did not respond in time';
/** What the driver says without a code. */
const TEXTS = [
  LATE,
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
];

/** What the driver said, without what Drizzle puts around it. */
export const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);

/** Whether something failed because the database cannot be reached or cannot work: later the same will do. */
export function isUnavailable(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return false;
  const { code, syscall } = cause as NodeJS.ErrnoException;
  if (cause instanceof pg.DatabaseError) {
    return code !== undefined && (CLASSES.includes(code.slice(0, 2)) || CODES.includes(code));
  }
  return code === undefined
    ? TEXTS.includes(cause.message)
    : SOCKET_CODES.includes(code) || (code === 'ENOENT' && syscall === 'connect');
}

/** The same in a few words. Neither values nor addresses of people are in these errors. */
export function reasonOf(error: unknown): string {
  const { code, message } = causeOf(error) as NodeJS.ErrnoException;
  return code === undefined ? message : `${code} ${message}`;
}
