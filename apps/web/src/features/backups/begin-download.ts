import type { DownloadLink } from '@quarterdeck/contract/backups';

/** Has the browser save what a link leads to, as any download: it may be larger than a phone has memory. */
export function beginDownload({ path, fileName }: DownloadLink): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}
