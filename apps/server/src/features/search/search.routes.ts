import { implement } from '@orpc/server';
import { search } from '@quarterdeck/contract/search';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { presentNames } from './search.presenters.ts';
import { listNames, listRepresentativeNames } from './search.queries.ts';

export function searchRoutes({ db }: { db: Queryable }) {
  const os = implement(search).$context<RequestContext>().use(authorize(db));
  return {
    names: os.names.handler(async ({ context: { session } }) => {
      const [names, representatives] = await Promise.all([
        listNames(db, session),
        listRepresentativeNames(db, session),
      ]);
      return { data: presentNames(names, representatives) };
    }),
  };
}
