/** The contents of an installation's data folder. */
export const DATA_FOLDER = {
  /** The embedded cluster, or a link to it. */
  cluster: 'postgres',
  /** Secrets that were generated; see generated-secrets.ts. */
  secrets: 'secrets.json',
  /** The key that signs backups, if it was generated; see backup-key.ts. It is not in any backup. */
  backupKey: 'backup-key',
  /** The payments sandbox's state. */
  sandbox: 'payments-sandbox.json',
  /** Backups, unless the operator chose another folder. */
  backups: 'backups',
  /** The demonstration's own data folder. */
  demo: 'demo',
} as const;
