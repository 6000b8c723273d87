import type { Cents } from '@quarterdeck/domain/money';
import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { bigint, customType, date, integer, timestamp } from 'drizzle-orm/pg-core';

/** An amount in whole cents. */
export const centsColumn = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>().notNull();

export const bytesColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const momentColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Increases by one with each change that a form could overwrite; an edit names the version it is based on. */
export const versionColumn = () => integer('version').notNull().default(1);

export const businessDateColumn = (name = 'business_date') =>
  date(name, { mode: 'string' }).$type<BusinessDate>().notNull();
