import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** Where this package lies, from its sources and from the files they are built into alike. */
export const SERVER_FOLDER = dirname(findPackageJSON(import.meta.url)!);
