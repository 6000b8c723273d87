let typed = { email: '' };

/** The email last typed on the login screen, for the forms that mail a link. Only in memory. */
export const unsentEmail = {
  values: () => typed,
  keep(values: { email: string }) {
    typed = values;
  },
};
