import { MAX_GAMES } from '@quarterdeck/domain/financial-record';
import { REPRESENTATIVE_REQUIRED } from '@quarterdeck/contract/representatives';
import { Failure } from '../../platform/failure.ts';
import { changedMeanwhile, type LastChange } from '../audit/audit.queries.ts';
import { presentGame } from './games.presenters.ts';
import type { GameRow } from './games.queries.ts';

/** The same for unknown, deleted and foreign ids. */
export const gameNotFound = () => new Failure('gameNotFound', { _id: 'Game not found' });

export const representativeRequired = () => new Failure('invalidInput', REPRESENTATIVE_REQUIRED);

/** The first save of the form arrived but its response was lost, and the form was changed since. */
export const gameAlreadyAdded = (gameName: string) =>
  new Failure('gameAlreadyAdded', { addedBefore: `“${gameName}” was already added. Edit it from the list of games.` });

export const addedGameDeleted = (gameName: string) =>
  new Failure('addedSinceDeleted', {
    addedBefore: `“${gameName}” was added with this form and deleted since. Restore it in Recently deleted, or save again to add a new one.`,
  });

export const tooManyActiveGames = (storeName: string) =>
  new Failure('tooManyActiveGames', {
    activeGames: `${storeName} can have at most ${MAX_GAMES} active games, because a day’s entry has a line for each. Deactivate games that are not played.`,
  });

export const tooManyGames = (storeName: string) =>
  new Failure('tooManyGames', {
    activeGames: `${storeName} has too many games. Delete games that are no longer there.`,
  });

export const tooManyRepresentatives = (most: number) =>
  new Failure('tooManyRepresentatives', {
    repName: `You can have at most ${most.toLocaleString('en-US')} representatives. Delete some that have neither games nor records.`,
  });

const differsIn = (fields: { what: string }[]): string =>
  fields.length === 0 ? '' : ` Yours differs in ${fields.map(({ what }) => what).join(', ')}.`;

/** The form is based on another version. */
export const gameChanged = (current: GameRow, last: LastChange, differing: { what: string }[]) =>
  new Failure(
    'gameChanged',
    { version: changedMeanwhile(last, 'game') + differsIn(differing) },
    { data: { current: presentGame(current), ...last } },
  );
