declare module 'virtual:contract-routes' {
  /**
   * Path, topics of a call that saves (`-` for others) and method, by feature and name: `/stores/create-store
   * stores,billing`, `/stores/user-stores - GET`. What is left out is `-` and `POST`.
   */
  const routes: Record<string, Record<string, string | undefined> | undefined>;
  export default routes;
}
