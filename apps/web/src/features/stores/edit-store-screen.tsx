import { Page } from '../../ui/page.tsx';

export function Component() {
  return <Page title="Edit Store">{null}</Page>;
}
