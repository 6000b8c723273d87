import type { FastifyInstance, FastifyRequest } from 'fastify';

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];
const FORWARDING = /^(?:x-forwarded-.*|forwarded|x-real-ip|via)$/;

const hostOf = (url: string) => URL.parse(url) ?? undefined;

/** Whether the page that sent the request is of another site or port. Only browsers send these headers. */
function isCrossSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && hostOf(headers.origin)?.host !== headers.host;
}

/**
 * Refuses forwarded requests, requests to a host name that isn't this machine's (DNS rebinding), and controls that a
 * page of another site would use.
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
