import type { Game } from '@quarterdeck/contract/games';
import type { StaffMember } from '@quarterdeck/contract/staff';
import type { Store } from '@quarterdeck/contract/stores';
import { expect } from 'vitest';
import { aGame, anOwner, aStaffMember, aStore, aCounter, type Caller, type Owner } from '../builders.ts';
import type { Route, TestServer } from '../server.ts';

/** Makes a call that must succeed. @returns its response. */
export const succeed = async <Data>(caller: Caller, route: Route, payload?: unknown): Promise<Data> => {
  const response = await caller.call<Data>(route, payload);
  expect(response.status).toBe(200);
  expect(response.body.error, response.text).toBeUndefined();
  return response.body.data;
};

export const refusal = async (caller: Caller, route: Route, payload?: unknown) =>
  (await caller.call(route, payload)).body;

export interface Arcade {
  owner: Owner;
  store: Store;
  game: Game;
  member: StaffMember;
  counter: Caller;
}

export async function anArcade(server: TestServer): Promise<Arcade> {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const game = await aGame(owner, store);
  const member = await aStaffMember(owner, store, { editFinancialEnabled: true, deleteFinancialEnabled: true });
  return { owner, store, game, member, counter: await aCounter(server, owner, store) };
}
