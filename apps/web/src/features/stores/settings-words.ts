import { counted } from '@quarterdeck/domain/counted';

export const minutesInWords = (minutes: number): string => (minutes === 0 ? 'Off' : counted(minutes, 'minute'));

export const daysInWords = (days: number): string => (days === 0 ? 'Only today' : `${counted(days, 'day')} back`);
