import { failures, type FailureCode } from '@quarterdeck/contract/failures';
import pg from 'pg';
import { compose, type Application, type Settings } from '../src/compose.ts';
import { createLogger } from '../src/platform/logger.ts';
import type { Connection } from '../src/platform/postgres/database.ts';
import { atTheEnd } from './postgres/at-the-end.ts';
import { asAdmin, newDatabase } from './postgres/database.ts';

export interface ApiResponse<Data = unknown> {
  status: number;
  headers: Headers;
  /** The body as it was received. */
  text: string;
  /** The parsed body without the code of a failure, which is in `code`. */
  body: { data: Data; success?: string; error?: string | Record<string, string> };
  code: FailureCode | undefined;
}

/** `GET /stores/user-stores`. */
export type Route = `${string} /${string}`;

export interface TestServer extends Application {
  connection: Connection;
  url: string;
  /** Calls a route as a browser does. The input of a GET becomes its query. */
  call<Data = unknown>(
    route: Route,
    body?: unknown,
    token?: string,
    headers?: Record<string, string>,
  ): Promise<ApiResponse<Data>>;
  /** Sends any request. */
  send(path: string, init?: RequestInit): Promise<ApiResponse>;
  /** Makes concurrent calls. All connections to the database are opened first, so that no call has a head start. */
  atOnce<T>(calls: (() => Promise<T>)[]): Promise<T[]>;
  /** Runs SQL as the server's role, with `$1` … for the values. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs SQL as the superuser, for statements that the server's role may not run. */
  adminSql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}

const read = async (response: Response): Promise<ApiResponse> => {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const parsed = (isJson && text !== '' ? JSON.parse(text) : {}) as ApiResponse['body'] & Pick<ApiResponse, 'code'>;
  const { code, ...rest } = parsed;
  return {
    status: response.status,
    headers: response.headers,
    text,
    // A response of a development route may be a list.
    body: Array.isArray(parsed) ? parsed : rest,
    code,
  };
};

/** Checks that a failure has a code of the contract and the data that the contract declares for the code. */
function checkFailure({ text, body, code }: ApiResponse): void {
  if (body.error === undefined) return;
  if (code === undefined || !(code in failures)) throw new Error(`The failure has no code of the contract: ${text}`);
  failures[code]?.parse(body.data);
}

/** The URL of a GET, with `{storeId}` in the path and the other input in the query. */
function addressOf(path: string, body: unknown): string {
  const fields = new Map(Object.entries((body ?? {}) as Record<string, string>));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(fields.get(name) ?? 'undefined');
    fields.delete(name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams([...fields]).toString();
  return query === '' ? filled : `${filled}?${query}`;
}

/**
 * Starts the whole server on its own database, with real HTTP and real jobs. It ends with the test or test file that
 * starts it.
 */
export async function startTestServer(settings: Partial<Settings> = {}): Promise<TestServer> {
  const connection = settings.connection ?? (await newDatabase());
  const application = await compose({
    connection,
    appSecret: 'a secret for tests that is long enough',
    appUrl: 'https://arcade.example',
    production: false,
    operatorPassword: undefined,
    dataDir: undefined,
    smtpUrl: undefined,
    mailFrom: 'no-reply@arcade.example',
    supportEmail: undefined,
    trustProxy: false,
    hrEmails: [],
    paypal: undefined,
    yoco: undefined,
    logger: createLogger('error'),
    ...settings,
  });
  // A test may have stopped the server already.
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= application.stop());
  atTheEnd(stop);
  await application.startJobs({ work: true });
  const url = await application.http.listen({ port: 0, host: '127.0.0.1' });

  const { pool } = application.database;
  const send = async (path: string, init?: RequestInit) => read(await fetch(`${url}${path}`, init));
  return {
    ...application,
    stop,
    connection,
    url,
    send,
    call: async <Data>(route: Route, body?: unknown, token?: string, extraHeaders: Record<string, string> = {}) => {
      const [method = '', path = ''] = route.split(' ');
      const headers: Record<string, string> = { ...extraHeaders };
      if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
      const hasBody = method !== 'GET' && body !== undefined;
      if (hasBody) headers['content-type'] = 'application/json';
      const address = method === 'GET' ? addressOf(path, body) : path;
      const response = await send(address, { method, headers, ...(hasBody && { body: JSON.stringify(body) }) });
      checkFailure(response);
      return response as ApiResponse<Data>;
    },
    atOnce: async (calls) => {
      await Promise.all(Array.from({ length: pool.options.max }, () => pool.query('select pg_sleep(0.02)')));
      return Promise.all(calls.map((call) => call()));
    },
    sql: async <Row>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as Row[],
    adminSql: async <Row>(text: string, values: unknown[] = []) => {
      const client = new pg.Client(asAdmin(connection));
      await client.connect();
      try {
        return (await client.query(text, values)).rows as Row[];
      } finally {
        await client.end();
      }
    },
  };
}
