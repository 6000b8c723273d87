import fc from 'fast-check';

/** The relative frequency of each step. */
const WEIGHTS = {
  subscribe: 9,
  'pay again': 8,
  'visit the approval page': 14,
  'come back to the return page': 6,
  'all checks run at once': 3,
  cancel: 5,
  activate: 2,
  dismiss: 3,
  'add the free store': 1,
  'rename a store': 2,
  'delete a store': 3,
  'restore a store': 3,
  'delete the account': 1,
  'time passes': 8,
  'a payment comes due': 6,
  'renewals will fail': 4,
  'the payer fixes the payment': 3,
  'PayPal suspends': 2,
  'cancelled inside PayPal': 3,
  refund: 5,
  chargeback: 2,
  'the next approval is held': 1,
  deliver: 16,
  'deliver everything': 4,
  'lose a delivery': 6,
  'work on a job': 8,
  'work on all jobs': 6,
  reconcile: 6,
  'a call fails': 4,
  'PayPal is down for an hour': 1,
} as const;

export type Kind = keyof typeof WEIGHTS;
export const KINDS = Object.keys(WEIGHTS) as Kind[];

/** `pick` chooses among the items that exist when the step runs, `how` between its variants. */
export interface PlainStep {
  do: Kind;
  pick: number;
  how: number;
}

type PlannedAccident =
  | { kind: 'crash'; at: number; isAfter: boolean }
  | { kind: 'meanwhile'; at: number; isAfter: boolean; step: PlainStep };

export interface Step extends PlainStep {
  /** An accident of the server in this step; the other steps have none. */
  accident: PlannedAccident | null;
}

export interface Plan {
  /** ISO 8601. */
  start: string;
  steps: Step[];
}

const kind = fc.oneof(...KINDS.map((each) => ({ weight: WEIGHTS[each], arbitrary: fc.constant(each) })));
const plainStep = fc.record({ do: kind, pick: fc.nat(11), how: fc.nat(11) });
const accident = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('crash' as const), at: fc.nat(40), isAfter: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('meanwhile' as const),
      at: fc.nat(6),
      isAfter: fc.boolean(),
      step: plainStep,
    }),
  },
);
const step: fc.Arbitrary<Step> = fc
  .tuple(plainStep, accident)
  .map(([plain, planned]) => ({ ...plain, accident: planned }));

const plainly = (kind: Kind): Step => ({ do: kind, pick: 0, how: 0, accident: null });

/** Ends of months, the last days of February, and the hours around PayPal's renewals. */
const start = fc.constantFrom(
  '2026-01-02T15:00:00.000Z',
  '2026-01-31T08:30:00.000Z',
  '2026-03-30T23:45:00.000Z',
  '2027-11-30T09:59:00.000Z',
  '2028-01-29T10:00:00.000Z',
  '2028-02-29T12:00:00.000Z',
);

/**
 * Most stories start with a subscription, and some with an ended subscription, because little can happen without one.
 */
const bought = [plainly('subscribe'), plainly('visit the approval page')];
/** The free store is first. */
const againForLatest: Step = { ...plainly('pay again'), pick: 1 };
const prelude = fc.constantFrom<Step[]>(
  [],
  [plainly('subscribe')],
  bought,
  [...bought, plainly('deliver everything'), plainly('work on all jobs')],
  [...bought, plainly('cancel')],
  [...bought, plainly('cancel'), againForLatest, plainly('visit the approval page')],
  [...bought, plainly('PayPal suspends'), plainly('reconcile')],
  [...bought, plainly('cancelled inside PayPal'), plainly('reconcile')],
);

const NEVER_LEFT_OUT: readonly Kind[] = ['subscribe', 'visit the approval page', 'pay again'];
/** Each story leaves out some kinds of steps, so that it explores the others more deeply. */
const leftOut = fc.subarray(KINDS.filter((each) => !NEVER_LEFT_OUT.includes(each)));

export const plan: fc.Arbitrary<Plan> = fc
  .noBias(fc.record({ start, prelude, leftOut, steps: fc.array(step, { minLength: 1, maxLength: 90, size: 'max' }) }))
  .map(({ start: begins, prelude: first, leftOut: without, steps }) => ({
    start: begins,
    steps: [...first, ...steps.filter((each) => !without.includes(each.do))],
  }));
