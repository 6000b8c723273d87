import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@quarterdeck/contract/contract';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { html } from '@remix-run/html-template';
import { desc } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainPage } from './plain-page.ts';
import { mailbox } from './platform/mailbox.table.ts';
import type { Queryable } from './platform/postgres/database.ts';

const LATEST_MAILS = 100;

/** `split` returns the matches of its group at odd indexes. */
const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, place) => (place % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));

function registerMailbox(app: FastifyInstance, db: Queryable): void {
  const latest = () => db.select().from(mailbox).orderBy(desc(mailbox.id)).limit(LATEST_MAILS);
  app.get('/dev/mailbox.json', async () =>
    (await latest()).map(({ to, subject, text, html, sentAt }) => ({
      to,
      subject,
      text,
      html,
      sentAt: sentAt.toISOString(),
    })),
  );
  app.get('/dev/mailbox', async (_request, reply) => {
    const mails = (await latest()).map(
      ({ subject, to, sentAt, text }) =>
        html`<article>
          <h2>${subject}</h2>
          <p>To ${to}, ${sentAt.toISOString()}</p>
          <pre>${linked(text)}</pre>
        </article>`,
    );
    const none = html`<p>No mail yet. Outgoing mails appear here.</p>`;
    return reply.type('text/html').send(plainPage('Mailbox', mails.length > 0 ? mails : none));
  });
}

interface Operation {
  requestBody?: unknown;
  parameters?: unknown;
  responses?: unknown;
}

async function registerDocs(app: FastifyInstance): Promise<void> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, { info: { title: PRODUCT_NAME, version: '1' } });
  app.get('/openapi.json', () => document);
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, { requestBody, parameters, responses }]) => {
      const shapes = JSON.stringify({ parameters, requestBody, responses }, null, 2);
      return html`<details>
        <summary><code>${method.toUpperCase()} ${path}</code></summary>
        <pre>${shapes}</pre>
      </details>`;
    }),
  );
  const intro = html`<p>All API calls, also as <a href="/openapi.json">openapi.json</a>.</p>`;
  app.get('/docs', (_request, reply) =>
    reply.type('text/html').send(plainPage(`${PRODUCT_NAME}: API`, [intro, ...operations])),
  );
}

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);
const FORWARDING = /^(?:x-forwarded-.*|forwarded|x-real-ip|via)$/;

/**
 * Whether a browser on this machine requested one of this machine's own host names. A site whose name points here (DNS
 * rebinding) sends its own name, and a proxy adds forwarding headers.
 */
function isFromThisMachine({ headers }: FastifyRequest): boolean {
  const { hostname } = URL.parse(`http://${headers.host ?? ''}`) ?? {};
  return (
    hostname !== undefined && THIS_MACHINE.has(hostname) && !Object.keys(headers).some((name) => FORWARDING.test(name))
  );
}

/** Pages for developers. They do not exist in production, and elsewhere only on the machine itself. */
export async function registerDevPages(
  app: FastifyInstance,
  db: Queryable,
  options: { mailbox: boolean },
): Promise<void> {
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (request, reply) => {
      if (isFromThisMachine(request)) return;
      await reply.code(403).type('text/plain').send('This page only opens on this machine, at localhost.\n');
    });
    await registerDocs(pages);
    if (options.mailbox) registerMailbox(pages, db);
  });
}
