/** The support address that the server inserted into the page; null if there is none. */
export const readSupportEmail = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content || null;
