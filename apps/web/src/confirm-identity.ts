import { loadChunk } from './platform/load-chunk.ts';

// A separate entry point: every page lists the files that it may load later, and the dialog consists of many files.
export async function confirmIdentity(): Promise<void> {
  await (await loadChunk(() => import('./features/second-factor/identity-dialog.tsx'))).confirmIdentity();
}
