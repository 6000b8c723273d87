declare module 'virtual:contract-routes' {
  /** Method and path of every call, such as `GET /stores/user-stores`, under its name: `stores.userStores`. */
  const routes: Record<string, `${string} ${string}` | undefined>;
  export default routes;
}
