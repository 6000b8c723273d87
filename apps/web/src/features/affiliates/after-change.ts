import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';

/** Whatever the answer was: what the owner has now is asked for again. */
export const affiliateChanged = () => queryClient.invalidateQueries({ queryKey: api.affiliates.key() });
