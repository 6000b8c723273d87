export const accountHistoryOf = (ownerId: string): string => `/account-history?user=${ownerId}`;
