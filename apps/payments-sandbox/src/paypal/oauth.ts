import type { FastifyInstance } from 'fastify';
import { newId } from '../identifiers.ts';
import { notAuthenticated } from './errors.ts';

/** The sandbox's only account. */
export const PAYPAL_CREDENTIALS = { clientId: 'sandbox', clientSecret: 'sandbox' };

const TOKEN_LIVES_SECONDS = 32_400;

/** Access tokens with their expiry in real milliseconds. They do not survive a restart: clients sign in again. */
export type Tokens = Map<string, number>;

const basic = ({ clientId, clientSecret }: typeof PAYPAL_CREDENTIALS) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

export function registerOAuth(scope: FastifyInstance, tokens: Tokens): void {
  scope.post<{ Body?: { grant_type?: string } }>('/v1/oauth2/token', ({ headers, body }, reply) => {
    if (headers.authorization !== basic(PAYPAL_CREDENTIALS)) {
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' });
    }
    if (body?.grant_type !== 'client_credentials') {
      const error_description = 'Grant Type is NULL or unsupported';
      return reply.code(400).send({ error: 'unsupported_grant_type', error_description });
    }
    const token = newId.accessToken();
    tokens.set(token, Date.now() + TOKEN_LIVES_SECONDS * 1000);
    return reply.send({
      scope: 'https://uri.paypal.com/services/subscriptions https://uri.paypal.com/services/applications/webhooks',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: TOKEN_LIVES_SECONDS,
      nonce: `${new Date().toISOString()}${newId.nonce()}`,
    });
  });
}

/** Every call in this scope requires a valid token. */
export function requireToken(scope: FastifyInstance, tokens: Tokens): void {
  scope.addHook('onRequest', ({ headers }, _reply, done) => {
    const [, token = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
    done((tokens.get(token) ?? 0) > Date.now() ? undefined : notAuthenticated());
  });
}
