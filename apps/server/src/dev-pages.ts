import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@quarterdeck/contract/contract';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { plainPage } from './plain-page.ts';
import { escapeHtml } from './platform/mail.ts';
import { mailbox } from './platform/mailbox.table.ts';
import type { Queryable } from './platform/postgres/database.ts';

const LATEST_MAILS = 100;

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

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
      (
        mail,
      ) => `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.to)}, ${mail.sentAt.toISOString()}</p>
        <pre>${linked(mail.text)}</pre></article>`,
    );
    const body = mails.join('') || '<p>No mail yet. Outgoing mails appear here.</p>';
    return reply.type('text/html').send(plainPage('Mailbox', body));
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
      return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code></summary><pre>${escapeHtml(shapes)}</pre></details>`;
    }),
  );
  const intro = '<p>All API calls, also as <a href="/openapi.json">openapi.json</a>.</p>';
  app.get('/docs', (_request, reply) =>
    reply.type('text/html').send(plainPage(`${PRODUCT_NAME}: API`, intro + operations.join(''))),
  );
}

/** Pages for developers. They do not exist in production. */
export async function registerDevPages(
  app: FastifyInstance,
  db: Queryable,
  options: { mailbox: boolean },
): Promise<void> {
  await registerDocs(app);
  if (options.mailbox) registerMailbox(app, db);
}
