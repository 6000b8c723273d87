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

export function registerYocoErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((thrown: Error & { statusCode?: number }, request, reply) => {
    const known =
      thrown instanceof YocoError
        ? thrown
        : (thrown.statusCode ?? 500) < 500
          ? new YocoError(400, 'invalid_request', 'The request is not valid JSON.')
          : new YocoError(500, 'internal_error', 'Something went wrong.');
    if (known.status === 500) console.error(request.method, request.url, thrown);
    const body = { errorCode: known.code, errorMessage: known.message, description: known.message };
    return reply.code(known.status).send(body);
  });
}
