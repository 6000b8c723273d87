import { accounts } from './accounts.ts';
import { affiliates } from './affiliates.ts';
import { audit } from './audit.ts';
import { backups } from './backups.ts';
import { billing } from './billing.ts';
import { cancellations } from './cancellations.ts';
import { checkout } from './checkout.ts';
import { corrections } from './corrections.ts';
import { counters } from './counters.ts';
import { dashboard } from './dashboard.ts';
import { deleted } from './deleted.ts';
import { financials } from './financials.ts';
import { games } from './games.ts';
import { hr } from './hr.ts';
import { loans } from './loans.ts';
import { notifications } from './notifications.ts';
import { attention } from './attention.ts';
import { representatives } from './representatives.ts';
import { search } from './search.ts';
import { secondFactors } from './second-factor.ts';
import { staff } from './staff.ts';
import { stores } from './stores.ts';

/** Every call of the product. Features are registered here once, for both the server and the web app. */
export const contract = {
  accounts,
  stores,
  games,
  financials,
  corrections,
  dashboard,
  staff,
  counters,
  loans,
  audit,
  deleted,
  representatives,
  attention,
  notifications,
  search,
  affiliates,
  hr,
  secondFactors,
  backups,
  billing,
  cancellations,
  checkout,
};
