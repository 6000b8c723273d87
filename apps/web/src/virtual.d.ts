declare module 'virtual:contract-routes' {
  /** Method and path of every call under its name in the contract, such as `stores.userStores`. */
  const routes: Record<string, { method: string; path: string } | undefined>;
  export default routes;
}
