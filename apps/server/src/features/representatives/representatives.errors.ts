import { Failure } from '../../platform/failure.ts';
import { changedMeanwhile, type LastChange } from '../audit/audit.queries.ts';
import type { RepresentativeRow } from '../games/representative-links.ts';
import { presentDetails } from './representatives.presenters.ts';

/** The same for unknown and foreign ids. */
export const representativeNotFound = () => new Failure('representativeNotFound', { _id: 'Representative not found' });

export const representativeNameTaken = () =>
  new Failure('representativeNameTaken', { name: 'Another representative has, or had, this name' });

/** Former names are kept, because records have them. */
export const tooManyNames = (most: number) =>
  new Failure('tooManyNames', { name: `A representative can have at most ${most} names. Take a former one.` });

/** The new name belongs to a representative who was merged into the renamed one. */
export const nameOfMerged = () =>
  new Failure('representativeNameTaken', {
    name: 'This is the name of a representative merged into this one. Undo that merge, then merge in the other direction.',
  });

export const representativeMerged = (merged: RepresentativeRow, into: string) =>
  new Failure('representativeMerged', { _id: `${merged.name} is merged into ${into}. Reload the page.` });

/** The merge to undo was already undone, and another one made. */
export const mergedElsewhere = ({ name }: RepresentativeRow) =>
  new Failure('representativeMerged', {
    _id: `${name} has since been merged into another representative. Reload the page.`,
  });

export const sameRepresentative = () => new Failure('sameRepresentative', { into: 'Choose another representative' });

export const representativeUsed = ({ name }: RepresentativeRow) =>
  new Failure('representativeUsed', {
    _id: `${name} has games, records or merged representatives, so it can’t be deleted. You can merge it into another.`,
  });

/** The form is based on another version. */
export const representativeChanged = (current: RepresentativeRow, last: LastChange) =>
  new Failure(
    'representativeChanged',
    { version: changedMeanwhile(last, 'representative') },
    { data: { current: presentDetails(current), ...last } },
  );
