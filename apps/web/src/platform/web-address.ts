/** Whether a URL is safe for a redirect. Schemes other than http and https could run code in this page. */
export const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol);
