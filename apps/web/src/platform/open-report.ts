/** Opens a report in a window of its own; says so where the browser does not let it. */
export function openReport(address: string, say: (problem: string) => void): void {
  const opened = window.open(address, '_blank');
  if (!opened) say('The browser did not open the report. Allow pop-up windows for this site and try again.');
}
