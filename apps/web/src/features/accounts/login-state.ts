import type { AccountDeleted } from '@quarterdeck/contract/accounts';
import type { SecondFactorAsked } from '@quarterdeck/contract/second-factor';

/** The initial content of the login screen, passed in the navigation state. */
export interface LoginState {
  message?: string;
  /** The error that led to the login screen. */
  problem?: string;
  /** Prefilled. */
  email?: string;
}

/** The navigation state of the second-step screen. */
export interface SecondStepState {
  asked: SecondFactorAsked;
}

/** The navigation state of the screen that offers to restore a deleted account. */
export interface RestoreState {
  deleted: AccountDeleted;
}
