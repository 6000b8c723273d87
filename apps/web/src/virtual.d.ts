declare module 'virtual:contract-routes' {
  /**
   * Path, topics of a call that saves (`-` for others) and method, by feature and name: `/stores/create-store
   * stores,billing`, `/stores/user-stores - GET`. Omitted parts are `-` and `POST`.
   */
  const routes: Record<string, Record<string, string | undefined> | undefined>;
  export default routes;
}
