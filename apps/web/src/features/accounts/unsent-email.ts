import { keepUnsent } from '../../platform/unsent.ts';

/** The address that somebody who cannot sign in typed last: the login hands it on to the forms that mail them. */
export const unsentEmail = keepUnsent({ email: '' });
