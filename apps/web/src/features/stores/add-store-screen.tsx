import { Page } from '../../ui/page.tsx';

export function Component() {
  return <Page title="Add Store">{null}</Page>;
}
