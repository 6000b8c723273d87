import { ORPCError, ValidationError } from '@orpc/server';
import type { FailureCode } from '@quarterdeck/contract/failures';
import type { FieldErrors } from '@quarterdeck/contract/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Failure } from './failure.ts';
import { ClientGone } from './semaphore.ts';
import { isUnavailable, reasonOf } from './postgres/database-unavailable.ts';

export interface ErrorReply {
  status: number;
  headers: Record<string, string>;
  body: { error: string | FieldErrors; code: FailureCode; data?: unknown };
}

/** More than a form shows. */
const MAX_FIELD_ERRORS = 100;

/**
 * The first error text of each field, by path: `expenses.2.amount`. Errors past the maximum are left out. Only the text
 * if the input as a whole is wrong.
 */
function inputErrors(issues: ValidationError['issues']): string | FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues.slice(0, MAX_FIELD_ERRORS)) {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
    if (path !== '') fields[path] ??= issue.message;
  }
  return Object.keys(fields).length > 0 ? fields : (issues[0]?.message ?? '');
}

const refused = (code: FailureCode, error: string | FieldErrors, status = 200): ErrorReply => ({
  status,
  headers: {},
  body: { error, code },
});

/** nginx's code; HTTP has none. */
const CLIENT_CLOSED_REQUEST = 499;

const AWAY = 'We can’t reach our database right now. Please try again in a moment.';

/** Where to report a bug, if there is an address. */
const reportTo = (supportEmail: string | undefined): string =>
  supportEmail === undefined ? 'Reference: ' : `If it keeps happening, write to ${supportEmail} with this reference: `;

/** The response of a failed call. An expected failure has a text with what to do; a bug has only a request id. */
export function errorReply(error: unknown, requestId: string, logger: Logger, supportEmail?: string): ErrorReply {
  if (error instanceof Failure) {
    const { error: texts, code, status, data, retryAfterSeconds } = error;
    const headers: Record<string, string> =
      retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
    return { status, headers, body: { error: texts, code, ...(data !== undefined && { data }) } };
  }
  if (error instanceof ORPCError && error.status === 400 && error.cause instanceof ValidationError) {
    return refused('invalidInput', inputErrors(error.cause.issues));
  }
  // The client has disconnected.
  if (error instanceof ClientGone) return refused('unreadableRequest', error.message, CLIENT_CLOSED_REQUEST);
  const { statusCode = 500, message } = error as { statusCode?: number; message?: string };
  if (statusCode === 413) return refused('requestTooLarge', 'This is too large.', 413);
  if (statusCode >= 400 && statusCode < 500)
    return refused('unreadableRequest', `The request can’t be read: ${message}`);
  if (isUnavailable(error)) {
    // Without a stack: while the database is down, every request logs this line.
    logger.warn({ reason: reasonOf(error), requestId }, 'database unavailable');
    return { ...refused('databaseUnavailable', AWAY, 503), headers: { 'retry-after': '2' } };
  }
  logger.error({ err: error, requestId }, 'request failed');
  return refused(
    'internalError',
    `Something went wrong on our side. Please try again. ${reportTo(supportEmail)}${requestId}`,
    500,
  );
}

/** For routes outside the API, whose callers are programs that read the status: an expected failure is not a 200. */
export const realStatusErrorHandler =
  (logger: Logger) =>
  (error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, headers, body } = errorReply(error, request.id, logger);
    return reply
      .code(status === 200 ? (error.statusCode ?? 400) : status)
      .headers(headers)
      .send(body);
  };
