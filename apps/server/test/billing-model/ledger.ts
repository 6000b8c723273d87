import type { Run } from './run.ts';

/** One owner's billing data in our tables. */
export interface Ledger {
  subscriptions: {
    id: string;
    provider_id: string | null;
    store_id: string | null;
    status: string;
    provisioned_at: Date | null;
    told_off_at: Date | null;
  }[];
  stores: {
    id: string;
    store_name: string;
    subscription_id: string | null;
    runs_until: Date | null;
    deleted_at: Date | null;
  }[];
  payments: {
    provider_payment_id: string;
    subscription_id: string;
    store_id: string | null;
    status: string;
    amount_cents: number;
    refunded_cents: number;
    currency: string;
    processed_at: Date;
    /** Whether we refund it, because it was approved after the deletion of its account or store. */
    is_ours_to_refund: boolean;
  }[];
  mails: { subject: string; text: string }[];
}

const QUERIES: Record<keyof Ledger, string> = {
  subscriptions: `select id, provider_id, store_id, status, provisioned_at, told_off_at from subscriptions where owner_id = $1`,
  stores: `select id, store_name, subscription_id, runs_until, deleted_at from stores where owner_id = $1`,
  payments: `select provider_payment_id, subscription_id, store_id, status, amount_cents, refunded_cents, currency, processed_at,
      exists (select 1 from refund_requests as r where r.owner_id = payments.owner_id and r.payment_id = payments.id) as is_ours_to_refund
    from payments where owner_id = $1 and provider = 'paypal'`,
  mails: `select data ->> 'subject' as subject, data ->> 'paragraphs' as text from model_jobs
    where queue = 'mail' and data ->> 'to' = $1`,
};

export async function readLedger({ world, scope, email }: Run): Promise<Ledger> {
  const read = async (name: keyof Ledger) => {
    const { rows } = await world.observer.pool.query(QUERIES[name], [name === 'mails' ? email : scope.ownerId]);
    return rows as never;
  };
  const [subscriptions, stores, payments, mails] = await Promise.all([
    read('subscriptions'),
    read('stores'),
    read('payments'),
    read('mails'),
  ]);
  return { subscriptions, stores, payments, mails };
}
