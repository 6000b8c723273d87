import { MAX_PAGE_SIZE, PAGE_SIZE } from '@quarterdeck/contract/financials';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { useKeptData } from '../../../platform/api/keep-data.ts';
import type { Period } from '../period.ts';
import { recordQueryIn } from './record-query.ts';

/** A user who loads more records has a long list to read, so further pages are larger. */
const pageSize = (isFirst: boolean) => (isFirst ? PAGE_SIZE : MAX_PAGE_SIZE);

/** The records that match the filters in the URL, page by page, with the totals of all matching records. */
export const useMatchingRecords = (storeId: string, { range }: Period, parameters: URLSearchParams) =>
  useKeptData(
    useInfiniteQuery(
      api.financials.findRecords.infiniteOptions({
        input: (before: string | undefined) => ({
          storeId,
          ...range,
          ...recordQueryIn(parameters).input,
          limit: pageSize(before === undefined),
          ...(before !== undefined && { before }),
        }),
        initialPageParam: undefined,
        getNextPageParam: ({ records, totals }, pages) => {
          const loaded = pages.reduce((count, page) => count + page.records.length, 0);
          return loaded < totals.recordCount ? records.at(-1)?._id : undefined;
        },
        enabled: range !== null,
        placeholderData: keepPreviousData,
      }),
    ),
  );
