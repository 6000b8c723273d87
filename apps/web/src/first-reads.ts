/** The reads with which every screen of an owner starts: who is signed in, and what is around the screen. */
const OF_OWNERS = ['GET /auth/user/fetch-user', 'GET /stores/user-stores', 'POST /attention/list'];
const OF_COUNTERS = ['GET /auth/user/fetch-user'];

/** The reads with which a screen starts. They can be sent before its scripts have loaded. */
export function firstReads(path: string, isAtCounter: boolean): string[] {
  if (isAtCounter) return OF_COUNTERS;
  return path === '/dashboard' ? [...OF_OWNERS, 'GET /dashboard/summary'] : OF_OWNERS;
}
