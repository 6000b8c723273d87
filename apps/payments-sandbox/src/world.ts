import type { Clock } from './clock.ts';
import type { Deliveries } from './deliveries.ts';
import type { Signer } from './paypal/signer.ts';
import type { State } from './state.ts';

/** The parts that the whole sandbox shares. */
export interface World {
  state: State;
  clock: Clock;
  deliveries: Deliveries;
  /** Created on first use, because generating a key is slow. */
  signer(): Promise<Signer>;
  /** The sandbox's own URL, without a trailing slash. */
  url(): string;
}
