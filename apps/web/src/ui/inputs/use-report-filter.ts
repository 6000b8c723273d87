import type { Preset } from '@quarterdeck/domain/period';
import { useSearchParams } from 'react-router';
import { readReportFilter, type NamedStore, type ReportFilter } from './report-filter.ts';

/** URL parameters; null removes a parameter. */
export type ParameterChanges = Record<string, string | null>;

interface ReportFilterInUrl {
  filter: ReportFilter;
  /** The current filter of the URL. It may be newer than the last render. */
  present: () => ReportFilter;
  parameters: URLSearchParams;
  change: (changes: ParameterChanges) => void;
}

/** The period, stores and comparison in the URL. */
export function useReportFilter(stores: NamedStore[], fallback?: Preset): ReportFilterInUrl {
  const [parameters, setParameters] = useSearchParams();
  const address = () => new URLSearchParams(window.location.search);

  function change(changes: ParameterChanges): void {
    const next = address();
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    setParameters(next, { replace: true, preventScrollReset: true });
  }

  return {
    filter: readReportFilter(parameters, stores, fallback),
    present: () => readReportFilter(address(), stores, fallback),
    parameters,
    change,
  };
}
