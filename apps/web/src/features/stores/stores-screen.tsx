import { Page } from '../../ui/page.tsx';

export function Component() {
  return <Page title="Arcade Stores">{null}</Page>;
}
