import { tokenHash } from '../../src/platform/secrets.ts';
import type { Caller } from '../builders.ts';
import type { TestServer } from '../server.ts';

/** Moves the caller's last authentication this many minutes into the past. */
export const authenticatedAgo = (server: TestServer, { token }: Caller, minutes: number) =>
  server.sql('update sessions set authenticated_at = now() - make_interval(mins => $1) where token_hash = $2', [
    minutes,
    tokenHash(token),
  ]);
