import { Page } from '../../ui/page.tsx';

export function Component() {
  return <Page title="Store Details">{null}</Page>;
}
