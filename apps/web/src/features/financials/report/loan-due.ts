import type { outstandingLoan } from '@quarterdeck/contract/loans';
import { formatMedium, type BusinessDate } from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';
import { daysOverdue, describeDue } from '@quarterdeck/domain/loan';
import type { z } from 'zod';

export type OutstandingLoan = z.infer<typeof outstandingLoan>;

/** `Sam Lee`, or `Sam Lee (former staff)`. */
export const borrowerName = ({ firstName, lastName, isFormer }: OutstandingLoan): string =>
  `${firstName} ${lastName}${isFormer ? ' (former staff)' : ''}`;

/** `Due Dec 4, 2026`, or `Overdue by 3 days, since Dec 4, 2026`. */
export function dueInWords(loan: OutstandingLoan, today: BusinessDate): { words: string; isOverdue: boolean } {
  const activeLoan = { dueDate: loan.dueDate as BusinessDate, status: 'active' as const };
  const days = daysOverdue(activeLoan, today);
  if (days === 0) return { words: describeDue(activeLoan, today), isOverdue: false };
  return { words: `Overdue by ${counted(days, 'day')}, since ${formatMedium(activeLoan.dueDate)}`, isOverdue: true };
}
