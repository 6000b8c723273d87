declare module 'virtual:contract-routes' {
  /**
   * Method, path and, of a call that saves, its topics: `POST /stores/create-store stores,billing`, each under its name,
   * such as `stores.create`.
   */
  const routes: Record<string, `${string} ${string}` | undefined>;
  export default routes;
}
