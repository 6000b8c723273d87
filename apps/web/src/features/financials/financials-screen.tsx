import { Page } from '../../ui/page.tsx';

export function Component() {
  return <Page title="Financials">{null}</Page>;
}
