import { readFile } from 'node:fs/promises';

/** A file's text; undefined without the file. @throws for a file that exists but cannot be read. */
export const readIfThere = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
