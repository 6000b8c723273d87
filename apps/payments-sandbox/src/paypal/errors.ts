import type { FastifyInstance } from 'fastify';
import type { ZodError, ZodType } from 'zod';
import { newId } from '../identifiers.ts';

export interface ErrorDetail {
  field?: string;
  value?: string;
  location?: 'body' | 'query' | 'path';
  issue: string;
  description: string;
}

/** A failure in PayPal's format. Thrown anywhere in the PayPal part; `registerErrors` turns it into a response. */
export class PayPalError extends Error {
  readonly status: number;
  readonly details: ErrorDetail[];

  constructor(status: number, name: string, message: string, details: ErrorDetail[] = []) {
    super(message);
    this.name = name;
    this.status = status;
    this.details = details;
  }
}

export const invalidRequest = (...details: ErrorDetail[]) =>
  new PayPalError(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    details,
  );

export const notAuthenticated = () =>
  new PayPalError(
    401,
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  );

export const notFound = () =>
  new PayPalError(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ]);

export const unprocessable = (issue: string, description: string, at: Partial<ErrorDetail> = {}) =>
  new PayPalError(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ ...at, issue, description }],
  );

const ISSUES: Record<string, [issue: string, description: string]> = {
  missing: ['MISSING_REQUIRED_PARAMETER', 'A required field is missing.'],
  too_small: ['INVALID_STRING_MIN_LENGTH', 'The value of a field is too short.'],
  too_big: ['INVALID_STRING_MAX_LENGTH', 'The value of a field is too long.'],
  invalid_value: ['INVALID_PARAMETER_VALUE', 'The value of a field is invalid.'],
  other: ['INVALID_PARAMETER_SYNTAX', 'The value of a field does not conform to the expected format.'],
};

function issueOf(problem: ZodError['issues'][number]): [string, string] {
  const isAbsent = problem.code === 'invalid_type' && problem.input === undefined;
  if (isAbsent) return ISSUES.missing!;
  const isOutOfRange = (problem.code === 'too_small' || problem.code === 'too_big') && problem.origin !== 'string';
  if (isOutOfRange) return ISSUES.invalid_value!;
  return ISSUES[problem.code] ?? ISSUES.other!;
}

function detailsOf(error: ZodError, location: 'body' | 'query'): ErrorDetail[] {
  return error.issues.map((problem) => {
    const [issue, description] = issueOf(problem);
    return { field: `/${problem.path.join('/')}`, location, issue, description };
  });
}

/** @throws PayPalError 400 that lists all wrong fields. */
export function parsed<T>(schema: ZodType<T>, input: unknown, location: 'body' | 'query' = 'body'): T {
  const result = schema.safeParse(input ?? {}, { reportInput: true });
  if (!result.success) throw invalidRequest(...detailsOf(result.error, location));
  return result.data;
}

export function errorBody(error: PayPalError, debugId: string) {
  return {
    name: error.name,
    message: error.message,
    debug_id: debugId,
    ...(error.details.length > 0 ? { details: error.details } : {}),
    links: [
      {
        href: `https://developer.paypal.com/docs/api/subscriptions/v1/#${error.details[0]?.issue ?? error.name}`,
        rel: 'information_link',
        method: 'GET',
      },
    ],
  };
}

function toPayPalError(thrown: Error & { statusCode?: number }): PayPalError {
  if (thrown instanceof PayPalError) return thrown;
  if ((thrown.statusCode ?? 500) >= 500)
    return new PayPalError(500, 'INTERNAL_SERVER_ERROR', 'An internal server error has occurred.');
  return invalidRequest({ issue: 'MALFORMED_REQUEST_JSON', description: 'The request JSON is not well formed.' });
}

/** Adds a debug id to every response, and converts errors to PayPal's format. */
export function registerErrors(scope: FastifyInstance): void {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('paypal-debug-id', newId.debug());
    done();
  });
  scope.setErrorHandler((thrown: Error & { statusCode?: number }, request, reply) => {
    const error = toPayPalError(thrown);
    if (error.status === 500) console.error(request.method, request.url, thrown);
    return reply.code(error.status).send(errorBody(error, String(reply.getHeader('paypal-debug-id'))));
  });
}
