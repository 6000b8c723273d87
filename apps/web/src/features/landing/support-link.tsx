/** A link to the support address, filled in and shown by `showSupportEmail` in the browser. */
export const SupportLink = () => <a data-support-email="" />;
