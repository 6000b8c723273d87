let typed = { email: '' };

/** The address that somebody who cannot sign in typed last: the login hands it on to the forms that mail them. In memory alone. */
export const unsentEmail = {
  values: () => typed,
  keep(values: { email: string }) {
    typed = values;
  },
};
