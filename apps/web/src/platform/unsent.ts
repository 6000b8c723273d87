/** Keeps what was typed when a lost connection takes a form away. In memory alone: for forms that hold a password. */
export function keepUnsent<Values>(empty: Values) {
  let values = empty;
  return {
    values: () => values,
    keep(typed: Values) {
      values = typed;
    },
    clear() {
      values = empty;
    },
  };
}
