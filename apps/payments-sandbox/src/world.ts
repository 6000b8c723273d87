import type { Clock } from './clock.ts';
import type { Deliveries } from './deliveries.ts';
import type { Signer } from './paypal/signer.ts';
import type { State } from './state.ts';

/** What every part of the sandbox works with. */
export interface World {
  state: State;
  clock: Clock;
  deliveries: Deliveries;
  /** Made when it is first needed: a key takes a moment. */
  signer(): Promise<Signer>;
  /** The sandbox's own address, without a slash at the end. */
  url(): string;
}
