import type { DateRange } from '@quarterdeck/domain/business-date';
import { reportFilterParameters, type ReportFilter } from '../../ui/inputs/report-filter.ts';
import { useReportFilter, type ParameterChanges } from '../../ui/inputs/use-report-filter.ts';
import { latestDays, UNASKED } from './periods.ts';

/** The period of chosen stores without a period. */
const FIRST_PERIOD = 'last-7-days';

const isAskedIn = (parameters: URLSearchParams, { storeIds }: ReportFilter): boolean =>
  parameters.has('period') || storeIds.length > 0;

/**
 * The period, stores and comparison in the URL, and whether the URL has a period or stores. Without them the screen is
 * of all time, and its steps start from the latest days.
 */
export function useAsked(stores: Parameters<typeof useReportFilter>[0], latest: DateRange | null) {
  const { filter, present, parameters, change } = useReportFilter(stores, FIRST_PERIOD);
  const isAsked = isAskedIn(parameters, filter);
  return {
    isAsked,
    filter: isAsked ? filter : { ...filter, ...UNASKED },
    /** The latest days beside all time, which the trends show and the steps start from. */
    latest: latestDays(filter, latest),
    present: () => {
      const now = present();
      return isAskedIn(new URLSearchParams(window.location.search), now) ? now : latestDays(now, latest);
    },
    /** The first change also names what else is shown. */
    change: (changes: ParameterChanges) =>
      change(
        isAsked ? changes : { period: 'all', from: null, to: null, stores: null, compare: 'previous', ...changes },
      ),
    /** The parameters for the links; all time without a period. */
    linkParameters: isAsked ? { period: FIRST_PERIOD, ...reportFilterParameters(parameters) } : { period: 'all' },
  };
}
