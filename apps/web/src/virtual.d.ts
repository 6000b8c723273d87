declare module 'virtual:contract-routes' {
  /**
   * Path, topics of a call that saves (`-` for others) and method, keyed by name, such as `stores.create`:
   * `/stores/create-store stores,billing`, `/stores/user-stores - GET`. What is left out is `-` and `POST`.
   */
  const routes: Record<string, string | undefined>;
  export default routes;
}
