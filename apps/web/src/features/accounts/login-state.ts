import type { AccountDeleted, SecondFactorAsked } from '@quarterdeck/contract/accounts';

/** What the login screen begins with, passed with the navigation. */
export interface LoginState {
  message?: string;
  /** What failed on the way here. */
  problem?: string;
  /** Who will sign in. */
  email?: string;
}

/** The state for the screen of the second step. */
export interface SecondStepState {
  asked: SecondFactorAsked;
}

/** The state for the screen that asks whether to restore a deleted account. */
export interface RestoreState {
  deleted: AccountDeleted;
}
