import type { outstandingLoan } from '@quarterdeck/contract/loans';
import { formatMedium, type BusinessDate } from '@quarterdeck/domain/business-date';
import { daysOverdue, describeDue } from '@quarterdeck/domain/loan';
import type { z } from 'zod';

export type OutstandingLoan = z.infer<typeof outstandingLoan>;

/** `Sam Lee`, or `Sam Lee (former staff)`. */
export const borrowerName = ({ firstName, lastName, isFormer }: OutstandingLoan): string =>
  `${firstName} ${lastName}${isFormer ? ' (former staff)' : ''}`;

/** `Due Dec 4, 2026`, or `Overdue by 3 days, since Dec 4, 2026`. */
export function dueInWords(loan: OutstandingLoan, today: BusinessDate): { words: string; isOverdue: boolean } {
  const due = { dueDate: loan.dueDate as BusinessDate, status: 'active' as const };
  const isOverdue = daysOverdue(due, today) > 0;
  const words = describeDue(due, today);
  return { words: isOverdue ? `${words}, since ${formatMedium(due.dueDate)}` : words, isOverdue };
}
