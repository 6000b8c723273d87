import { Failure } from '../../platform/failure.ts';
import { changedMeanwhile, type LastChange } from '../audit/audit.queries.ts';
import type { RepresentativeRow } from '../games/representative-links.ts';
import { presentDetails } from './representatives.presenters.ts';

/** The same for unknown and foreign ids. */
export const representativeNotFound = () => new Failure('representativeNotFound', { _id: 'Representative not found' });

export const representativeNameTaken = () =>
  new Failure('representativeNameTaken', { name: 'Another representative has, or had, this name' });

/** The form was made from another version. */
export const representativeChanged = (current: RepresentativeRow, last: LastChange) =>
  new Failure(
    'representativeChanged',
    { version: changedMeanwhile(last, 'representative') },
    { data: { current: presentDetails(current), ...last } },
  );
