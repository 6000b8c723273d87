import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { useKeptData } from '../../../platform/api/keep-data.ts';
import type { Period } from '../period.ts';

/** The totals of the period and its comparison. */
export const usePeriodSummary = (storeId: string, { range, compared }: Period) =>
  useKeptData(
    useQuery(
      api.financials.summary.queryOptions({
        input: {
          storeId,
          ...range,
          ...(compared && { compareFrom: compared.range.from, compareTo: compared.range.to }),
        },
        enabled: range !== null,
        placeholderData: keepPreviousData,
      }),
    ),
  );
