import { Failure } from '../../platform/failure.ts';

/** The same for unknown, deleted and foreign ids. */
export const gameNotFound = () => new Failure({ _id: 'Game not found' });

/** The first save of the form arrived although its answer did not, and the form was changed since. */
export const addedBefore = (gameName: string) =>
  new Failure({ addedBefore: `“${gameName}” was already added. Edit it from the list of games.` });
