import type { DateRange } from '@quarterdeck/domain/business-date';
import { reportFilterParameters, type ReportFilter } from '../../ui/inputs/report-filter.ts';
import { useReportFilter, type ParameterChanges } from '../../ui/inputs/use-report-filter.ts';
import { latestDays, ALL_TIME } from './periods.ts';

/** The period of chosen stores without a period. */
const FIRST_PERIOD = 'last-7-days';

const isChosenIn = (parameters: URLSearchParams, { storeIds }: ReportFilter): boolean =>
  parameters.has('period') || storeIds.length > 0;

/**
 * The period, stores and comparison in the URL. Until a period or stores are chosen, the screen shows all time, and the
 * buttons for the next and previous period start from the latest days.
 */
export function useDashboardFilter(stores: Parameters<typeof useReportFilter>[0], latest: DateRange | null) {
  const { filter, present, parameters, change } = useReportFilter(stores, FIRST_PERIOD);
  const isChosen = isChosenIn(parameters, filter);
  return {
    isChosen,
    filter: isChosen ? filter : { ...filter, ...ALL_TIME },
    /** The latest days, which the trends show beside all time. */
    latest: latestDays(filter, latest),
    present: () => {
      const now = present();
      return isChosenIn(new URLSearchParams(window.location.search), now) ? now : latestDays(now, latest);
    },
    /** The first change also writes the defaults into the URL. */
    change: (changes: ParameterChanges) =>
      change(
        isChosen ? changes : { period: 'all', from: null, to: null, stores: null, compare: 'previous', ...changes },
      ),
    /** The parameters of the links. */
    linkParameters: isChosen ? { period: FIRST_PERIOD, ...reportFilterParameters(parameters) } : { period: 'all' },
  };
}
