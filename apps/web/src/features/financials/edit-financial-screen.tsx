import { Page } from '../../ui/page.tsx';

export function Component() {
  return <Page title="Edit Financial Record">{null}</Page>;
}
