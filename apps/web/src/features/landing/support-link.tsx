/** A link to the support address. `showSupportEmail` fills it in and shows it in the browser. */
export const SupportLink = () => (
  <a href="mailto:" data-support-email="">
    Email
  </a>
);
