declare module 'virtual:contract-routes' {
  /**
   * Method, path and, for a call that saves, its topics: `POST /stores/create-store stores,billing`, keyed by name,
   * such as `stores.create`.
   */
  const routes: Record<string, `${string} ${string}` | undefined>;
  export default routes;
}
