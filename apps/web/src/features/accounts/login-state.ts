import type { SecondFactorAsked } from '@quarterdeck/contract/accounts';

/** What a screen that leads to the login has to say there. Travels with the navigation. */
export interface LoginState {
  message?: string;
  /** What did not work out on the way here. */
  problem?: string;
}

/** What the screen of the second step goes on from. */
export interface SecondStepState {
  asked: SecondFactorAsked;
}
