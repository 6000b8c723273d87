import type { DownloadLink } from '@quarterdeck/contract/backups';

/** Starts a normal browser download of a link's target, which may be larger than a phone's memory. */
export function beginDownload({ path, fileName }: DownloadLink): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}
