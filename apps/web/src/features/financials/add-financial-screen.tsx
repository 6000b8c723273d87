import { Page } from '../../ui/page.tsx';

export function Component() {
  return <Page title="Add Financial Record">{null}</Page>;
}
