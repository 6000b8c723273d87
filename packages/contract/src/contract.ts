import { accounts } from './accounts.ts';
import { dashboard } from './dashboard.ts';
import { financials } from './financials.ts';
import { games } from './games.ts';
import { stores } from './stores.ts';

/** Every call of the product. A feature is registered here once, for the server and the web app alike. */
export const contract = { accounts, stores, games, financials, dashboard };
