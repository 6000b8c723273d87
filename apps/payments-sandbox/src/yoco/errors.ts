import type { FastifyInstance } from 'fastify';

/** A failure in Yoco's format. */
export class YocoError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const yocoNotFound = () => new YocoError(404, 'not_found', 'The resource was not found.');

function toYocoError(thrown: Error & { statusCode?: number }): YocoError {
  if (thrown instanceof YocoError) return thrown;
  return (thrown.statusCode ?? 500) < 500
    ? new YocoError(400, 'invalid_request', 'The request is not valid JSON.')
    : new YocoError(500, 'internal_error', 'Something went wrong.');
}

export function registerYocoErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((thrown: Error & { statusCode?: number }, request, reply) => {
    const error = toYocoError(thrown);
    if (error.status === 500) console.error(request.method, request.url, thrown);
    const body = { errorCode: error.code, errorMessage: error.message, description: error.message };
    return reply.code(error.status).send(body);
  });
}
