import { randomBytes } from 'node:crypto';

const CAPITALS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MIXED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function random(alphabet: string, length: number): string {
  let text = '';
  for (const byte of randomBytes(length)) text += alphabet[byte % alphabet.length];
  return text;
}

/** Ids of the providers' own length, so that a column or pattern that is too short fails here. */
export const newId = {
  product: () => `PROD-${random(CAPITALS, 17)}`,
  plan: () => `P-${random(CAPITALS, 24)}`,
  subscription: () => `I-${random(CAPITALS, 12)}`,
  baToken: () => `BA-${random(CAPITALS, 17)}`,
  orderToken: () => random(CAPITALS, 17),
  transaction: () => random(CAPITALS, 17),
  payer: () => random(CAPITALS, 13),
  paypalWebhook: () => random(CAPITALS, 17),
  paypalEvent: () => `WH-${random(CAPITALS, 17)}-${random(CAPITALS, 17)}`,
  debug: () => randomBytes(7).toString('hex').slice(0, 13),
  certificate: () => `CERT-360caa42-${random(CAPITALS, 8).toLowerCase()}`,
  accessToken: () => `A21AA${random(MIXED, 80)}`,
  nonce: () => random(MIXED, 43),
  checkout: () => `ch_${random(MIXED, 21)}`,
  yocoPayment: () => `p_${random(MIXED, 21)}`,
  yocoRefund: () => `rfd_${random(MIXED, 21)}`,
  yocoEvent: () => `evt_${random(MIXED, 21)}`,
  yocoMessage: () => `msg_${random(MIXED, 21)}`,
  yocoWebhook: () => `sub_${random(MIXED, 21)}`,
};
