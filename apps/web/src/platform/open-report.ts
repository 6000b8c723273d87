/** Opens a report in a new window, or shows an error if the browser blocks it. */
export function openReport(address: string, show: (problem: string) => void): void {
  const opened = window.open(address, '_blank');
  if (!opened) show('Your browser blocked the report. Allow pop-ups for this site and try again.');
}
