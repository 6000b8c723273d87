import type { FastifyInstance, FastifyRequest } from 'fastify';

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];
const FORWARDING = /^(?:x-forwarded-.*|forwarded|x-real-ip|via)$/;

const hostOf = (url: string) => URL.parse(url) ?? undefined;

/**
 * Whether a page of another site, or of another port, sent a request. Programs other than browsers do not send these
 * headers.
 */
function isCrossSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && hostOf(headers.origin)?.host !== headers.host;
}

/**
 * Refuses requests that are not from and to this machine, such as a site whose name points here (DNS rebinding),
 * and what another site's page would change.
 * @param url the sandbox's own URL
 */
export function registerLocalOnly(app: FastifyInstance, url: () => string): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, method } = request;
    const hostname = hostOf(`http://${headers.host ?? ''}`)?.hostname ?? '';
    const isLocal = THIS_MACHINE.includes(hostname) || hostname === hostOf(url())?.hostname;
    const isForwarded = Object.keys(headers).some((name) => FORWARDING.test(name));
    const isControl = method !== 'GET' || request.url.startsWith('/__sandbox/');
    if (isLocal && !isForwarded && !(isControl && isCrossSite(request))) return;
    await reply.code(403).send({ ok: false, error: 'The sandbox only opens on this machine, at localhost.' });
  });
}
