/** What lies in the data folder of an installation. */
export const DATA_FOLDER = {
  /** The embedded cluster, or a link to it. */
  cluster: 'postgres',
  /** Secrets that were generated; see generated-secrets.ts. */
  secrets: 'secrets.json',
  /** What the payments sandbox remembers. */
  sandbox: 'payments-sandbox.json',
  /** Backups, unless somebody wants them elsewhere. */
  backups: 'backups',
  /** The demonstration's own data folder. */
  demo: 'demo',
} as const;
