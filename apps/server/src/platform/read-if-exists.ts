import { readFile } from 'node:fs/promises';

/** A file's text; undefined if it does not exist. @throws Error if it cannot be read. */
export const readIfExists = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
