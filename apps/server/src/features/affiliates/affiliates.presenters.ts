import type { Affiliate, AffiliateInfo } from '@quarterdeck/contract/affiliates';
import type { Participant } from './affiliates.queries.ts';

const NOT_TAKING_PART: AffiliateInfo = {
  appliedAt: null,
  introCode: null,
  link: null,
  signedUp: 0,
  verified: 0,
  subscribed: 0,
};

/** @param linkOf the link to share for a code. */
export const presentAffiliateInfo = (
  participant: Participant | undefined,
  linkOf: (code: string) => string,
): AffiliateInfo =>
  participant === undefined
    ? NOT_TAKING_PART
    : {
        appliedAt: participant.applied_at.toISOString(),
        introCode: participant.intro_code,
        link: participant.intro_code === null ? null : linkOf(participant.intro_code),
        signedUp: participant.signed_up,
        verified: participant.verified,
        subscribed: participant.subscribed,
      };

export const presentAffiliate = (participant: Participant, linkOf: (code: string) => string): Affiliate => ({
  ...presentAffiliateInfo(participant, linkOf),
  _id: participant.owner_id,
  name: participant.full_name,
  email: participant.email,
});
