declare module 'virtual:contract-routes' {
  import type { AnyContractRouter } from '@orpc/contract';

  /** The contract with its methods and paths alone. */
  const routes: AnyContractRouter;
  export default routes;
}
