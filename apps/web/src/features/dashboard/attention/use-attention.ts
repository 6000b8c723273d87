import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { AROUND_SCREENS } from '../../../platform/api/query-client.ts';

/** The lines that need the owner's attention. The rail shows their number on every screen. */
export const useAttention = (isOwner = true) =>
  useQuery(api.attention.list.queryOptions({ enabled: isOwner, meta: AROUND_SCREENS }));
