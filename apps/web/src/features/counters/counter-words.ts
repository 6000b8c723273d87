import type { Counter } from '@quarterdeck/contract/counters';

export const labelOf = ({ name, browser }: Counter): string => (name === '' ? browser : name);
