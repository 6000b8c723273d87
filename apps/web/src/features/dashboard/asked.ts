import type { DateRange } from '@quarterdeck/domain/business-date';
import { parametersOf, reportFilterParameters, type ReportFilter } from '../../ui/inputs/report-filter.ts';
import { useReportFilter, type ParameterChanges } from '../../ui/inputs/use-report-filter.ts';
import { unasked } from './periods.ts';

/** The period of chosen stores without a period. */
const FIRST_PERIOD = 'last-7-days';

const isAskedIn = (parameters: URLSearchParams, { storeIds }: ReportFilter): boolean =>
  parameters.has('period') || storeIds.length > 0;

/**
 * The period, stores and comparison in the URL, and whether the URL has a period or stores. The first change adds the
 * period that is shown.
 */
export function useAsked(stores: Parameters<typeof useReportFilter>[0], latest: DateRange | null) {
  const { filter, present, parameters, change } = useReportFilter(stores, FIRST_PERIOD);
  const isAsked = isAskedIn(parameters, filter);
  const shown = isAsked ? filter : unasked(filter, latest);
  return {
    isAsked,
    filter: shown,
    present: () => {
      const now = present();
      return isAskedIn(new URLSearchParams(window.location.search), now) ? now : unasked(now, latest);
    },
    change: (changes: ParameterChanges) =>
      change(
        isAsked
          ? changes
          : {
              period: null,
              from: null,
              to: null,
              ...parametersOf(shown),
              stores: null,
              compare: 'previous',
              ...changes,
            },
      ),
    /** The parameters for the links; all time without a period. */
    kept: isAsked ? { period: FIRST_PERIOD, ...reportFilterParameters(parameters) } : { period: 'all' },
  };
}
