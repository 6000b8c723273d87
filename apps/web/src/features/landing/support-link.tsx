/** A link to the support address, filled in and shown by `showSupportEmail` in the browser. */
export const SupportLink = () => (
  <a href="mailto:" data-support-email="">
    Email
  </a>
);
