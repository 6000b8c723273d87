import type { Endpoint } from './endpoints.ts';
import { unknownIds, type Ids } from '../tenant.ts';
import { validInputs } from './valid-inputs.ts';

export const inputsOf = (endpoint: Endpoint, ids: Ids): (object | undefined)[] =>
  validInputs[endpoint.route]?.(ids) ?? [undefined];

export const HOSTILE_INPUTS: unknown[] = [
  null,
  [],
  'text',
  0,
  true,
  { _id: { $gt: '' }, storeId: ["' or 1=1 --"], gameFinances: 'x', limit: -1 },
  { _id: "'; drop table stores; --", storeId: 'a\0b', before: '../..', version: '1', sum: 1e308 },
  { toString: null, length: 1e9, then: 'x', hasOwnProperty: 1, access: 'public' },
  { storeName: '\ud800', address: {}, notes: [[[[[[[[[]]]]]]]]], expenses: { length: 3 }, gameFinances: [null] },
];

/** An input with ids that the caller may not use. */
interface Probe {
  title: string;
  input: (ids: Ids) => object | undefined;
  own: Ids;
  foreign: Ids;
}

/** Probes keep the caller's own PIN, because wrong PINs are counted. The tests of PINs cover them. */
const idNames = (ids: Ids) => (Object.keys(ids) as (keyof Ids)[]).filter((name) => name !== 'pin');

/** The inputs with a single id replaced, then an input with all ids replaced. */
export function probes(endpoint: Endpoint, own: Ids, foreign: Ids): Probe[] {
  return inputsOf(endpoint, own).flatMap((_input, way): Probe[] => {
    const input = (ids: Ids) => inputsOf(endpoint, ids)[way];
    const used = idNames(own).filter((name) =>
      JSON.stringify(input({ ...own, [name]: 'a mark' }))?.includes('"a mark"'),
    );
    const alone = used.map((name) => ({ title: name, input, own, foreign: { ...own, [name]: foreign[name] } }));
    // A complete link from a mail may be used by anyone who has it, so it is not foreign.
    const all = { title: 'all ids', input, own, foreign: { ...foreign, pin: own.pin } };
    return endpoint.access === 'public' || used.length === 0 ? alone : [...alone, all];
  });
}

/** The ids of a probe, with unknown ids in place of the foreign ones. */
export function asUnknown({ own, foreign }: Probe): Ids {
  const unknown = unknownIds();
  for (const name of Object.keys(own) as (keyof Ids)[]) {
    if (foreign[name] === own[name]) unknown[name] = own[name];
  }
  return unknown;
}
