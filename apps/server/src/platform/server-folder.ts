import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** This package's folder, for the sources and for the build alike. */
export const SERVER_FOLDER = dirname(findPackageJSON(import.meta.url)!);
