import { hash, verify } from '@node-rs/argon2';

// argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

// Compared when the account does not exist, so that an unknown name takes as long as a wrong password.
const decoy = hashPassword('no account has this password');

/** @param passwordHash undefined when the account does not exist: the result is false and takes as long. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== undefined;
}

const COMMONEST = 3_000;
let commonest: Promise<Set<string>> | undefined;

async function loadCommonest(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const ranked = dictionary['passwords-common'];
  return new Set(ranked.filter((password) => password.length >= 6).slice(0, COMMONEST));
}

/** Whether a password is among the 3,000 most common ones of at least six characters, which attackers try first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // The list is large and needed only when a password is chosen.
  commonest ??= loadCommonest();
  return (await commonest).has(password.toLowerCase());
}
