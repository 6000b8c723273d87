import type { SecondFactor } from '@quarterdeck/contract/second-factor';
import type { Changed } from './changes.usecases.ts';
import type { SecondFactors } from './second-factor.queries.ts';

export const presentSecondFactors = ({ authenticator, passkeys, recoveryCodesLeft }: SecondFactors): SecondFactor => ({
  authenticator,
  passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    _id: id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  })),
  recoveryCodesLeft,
});

export const presentChanged = ({ recoveryCodes, ...factors }: Changed) => ({
  ...presentSecondFactors(factors),
  recoveryCodes,
});
