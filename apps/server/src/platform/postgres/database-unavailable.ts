import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** PostgreSQL's error classes that are not the statement's fault: no connection, out of disk or memory, I/O error. */
const CLASSES = ['08', '53', '58'];
/** Stopped, crashed, still starting, or a read-only standby. */
const CODES = ['57P01', '57P02', '57P03', '25006'];
const SOCKET_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];

/** No response in time on an open connection. */
export const TIMED_OUT = 'The database did not respond in time';
/** Driver errors without a code. */
const TEXTS = [
  TIMED_OUT,
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
];

/** The driver's error, without Drizzle's wrapper. */
export const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);

/** pg-boss passes on the properties of the driver's error without the error itself. */
const isErrorLike = (error: unknown): error is { message: string; code?: string } =>
  typeof error === 'object' &&
  error !== null &&
  !(error instanceof Error) &&
  typeof (error as { message?: unknown }).message === 'string';

/** Whether the database was unreachable or unable to work, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  const cause = causeOf(error);
  if (isErrorLike(cause)) return isUnavailable(Object.assign(new Error(cause.message), { code: cause.code }));
  if (!(cause instanceof Error)) return false;
  const { code, syscall } = cause as NodeJS.ErrnoException;
  if (cause instanceof pg.DatabaseError) {
    return code !== undefined && (CLASSES.includes(code.slice(0, 2)) || CODES.includes(code));
  }
  return code === undefined
    ? TEXTS.includes(cause.message)
    : SOCKET_CODES.includes(code) || (code === 'ENOENT' && syscall === 'connect');
}

/** The error as a short text. These errors contain neither values nor emails. */
export function reasonOf(error: unknown): string {
  const { code, message } = causeOf(error) as NodeJS.ErrnoException;
  return code === undefined ? message : `${code} ${message}`;
}
