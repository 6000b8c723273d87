import { loadChunk } from './platform/load-chunk.ts';

// A file of its own: every page names what it loads later, and the dialog is made of many files.
export async function confirmIdentity(): Promise<void> {
  await (await loadChunk(() => import('./features/second-factor/identity-dialog.tsx'))).confirmIdentity();
}
