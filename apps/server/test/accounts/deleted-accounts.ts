import type { AccountDeleted } from '@quarterdeck/contract/accounts';
import { expect } from 'vitest';
import { OWNER_PASSWORD, type Owner, type SignedInByToken } from '../builders.ts';
import { queuedMailsTo } from '../mail/mails.ts';
import type { ApiResponse, TestServer } from '../server.ts';

/** Actions on deleted accounts. */
export function deletedAccounts(server: TestServer) {
  const deleteAccount = async (owner: Owner) =>
    expect((await owner.call('DELETE /auth/user/delete-account')).body.success).toBe('Account deleted successfully');
  const signIn = ({ email }: Owner, password = OWNER_PASSWORD) =>
    server.call<SignedInByToken>('POST /auth/user/login', { email, password });
  const isDeleted = async ({ ownerId }: Owner) =>
    (await server.sql('select 1 from owners where id = $1 and purge_after is not null', [ownerId])).length === 1;

  /** The data of the response to a sign-in with a deleted account. */
  function questionOf({ body, code }: ApiResponse): AccountDeleted {
    expect(code).toBe('accountDeleted');
    return body.data as AccountDeleted;
  }
  const answerYes = (challenge: string) =>
    server.call<SignedInByToken>('POST /auth/user/restore-account-at-sign-in', { challenge });

  /** The token in the newest mail with a restore link. */
  async function linkOf({ email }: Owner): Promise<string> {
    const urls = (await queuedMailsTo(server, email)).map(({ action }) => action.url);
    const token = urls
      .findLast((url) => url.includes('/restore-account/'))
      ?.split('/')
      .at(-1);
    if (token === undefined) throw new Error('No mail has a link');
    return token;
  }
  const useLink = (token: string) => server.call('POST /auth/user/restore-account', { token });
  return { deleteAccount, signIn, isDeleted, questionOf, answerYes, linkOf, useLink };
}
