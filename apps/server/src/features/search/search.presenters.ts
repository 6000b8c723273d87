import type { SearchedNames } from '@quarterdeck/contract/search';
import type { NameRow, RepresentativeName } from './search.queries.ts';

const ofKind = (names: NameRow[], kind: NameRow['kind']) => names.filter((row) => row.kind === kind);

export const presentNames = (names: NameRow[], representatives: RepresentativeName[]): SearchedNames => ({
  games: ofKind(names, 'game').map((row) => ({
    _id: row.id,
    storeId: row.store_id,
    gameName: row.name,
    repName: row.rep_name,
    isActive: row.is_active,
  })),
  staff: ofKind(names, 'staff').map((row) => ({
    _id: row.id,
    storeId: row.store_id,
    name: row.name,
    isActive: row.is_active,
  })),
  representatives,
});
