import { chown, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Passed to PostgreSQL at every start, to override the files in the cluster's folder: they must not run a program or
 * load a library.
 */
export const FORCED_SETTINGS = {
  archive_mode: 'off',
  archive_command: '',
  archive_library: '',
  archive_cleanup_command: '',
  restore_command: '',
  recovery_end_command: '',
  shared_preload_libraries: '',
  session_preload_libraries: '',
  local_preload_libraries: '',
  dynamic_library_path: '$libdir',
  jit_provider: 'llvmjit',
  ssl: 'off',
  ssl_passphrase_command: '',
  external_pid_file: '',
  logging_collector: 'off',
};

/** The files of a cluster's folder that PostgreSQL reads as its configuration. */
const CONFIGURATION = {
  'postgresql.conf': `# Everything else is set at the start.
datestyle = 'iso, mdy'
timezone = 'UTC'
log_timezone = 'UTC'
lc_messages = 'C'
lc_monetary = 'C'
lc_numeric = 'C'
lc_time = 'C'
default_text_search_config = 'pg_catalog.english'
`,
  'postgresql.auto.conf': '',
  'pg_hba.conf': 'local all all scram-sha-256\nlocal replication all scram-sha-256\n',
  'pg_ident.conf': '',
};
/** Files that make PostgreSQL follow another server, or recover from elsewhere. */
const SIGNALS = ['standby.signal', 'recovery.signal', 'recovery.conf', 'tablespace_map'];
const TABLESPACES = 'pg_tblspc';

/**
 * Replaces the configuration of a restored cluster with ours.
 * @throws Error when it has tablespaces, which are folders elsewhere
 */
export async function replaceConfiguration({
  folder,
  uid,
  gid,
}: {
  folder: string;
  uid?: number | undefined;
  gid?: number | undefined;
}): Promise<void> {
  const tablespaces = await readdir(join(folder, TABLESPACES)).catch(() => []);
  if (tablespaces.length > 0) throw new Error('The backup has tablespaces, which can’t be restored.');
  for (const name of [...SIGNALS, ...Object.keys(CONFIGURATION)])
    await rm(join(folder, name), { recursive: true, force: true });
  for (const [name, text] of Object.entries(CONFIGURATION)) {
    await writeFile(join(folder, name), text, { flag: 'wx', mode: 0o600, flush: true });
    if (uid !== undefined && gid !== undefined) await chown(join(folder, name), uid, gid);
  }
}
