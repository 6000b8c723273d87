import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import type { DownloadLink } from '@quarterdeck/contract/backups';
import { dataOf, type Owner } from '../builders.ts';
import type { TestServer } from '../server.ts';

/** The files of a ZIP, by their paths. */
export async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8'));
  }
  return files;
}

/** Downloads the archive of a link, as a browser does. */
export async function fetchArchive(server: TestServer, { path }: DownloadLink) {
  const response = await fetch(`${server.url}${path}`);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** A new archive of all of an owner's data. */
export async function downloadEverything(server: TestServer, owner: Owner): Promise<Map<string, string>> {
  const response = await owner.call<DownloadLink>('POST /backups/prepare-download');
  return unzip((await fetchArchive(server, dataOf(response))).bytes);
}

export const jsonRows = (files: Map<string, string>, name: string): Record<string, unknown>[] =>
  (files.get(`json/${name}.ndjson`) ?? '')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
