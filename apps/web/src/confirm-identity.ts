import { loadPart } from './platform/load-part.ts';

// A separate entry point: every page lists the files that it may load later, and the dialog consists of many files.
export async function confirmIdentity(): Promise<void> {
  await (await loadPart(() => import('./features/second-factor/identity-dialog.tsx'))).confirmIdentity();
}
