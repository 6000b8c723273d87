declare module 'virtual:contract-routes' {
  /**
   * Method, path and, for a call that saves, its topics: `POST /stores/create-store stores,billing`, by feature and
   * name.
   */
  const routes: Record<string, Record<string, `${string} ${string}` | undefined> | undefined>;
  export default routes;
}
