/** A browser's headers for a request of our own page. */
export const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };
export const OTHER_SITE = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };

/** The cookie of a session, as browsers send it to the test server, whose address has TLS. */
export const sessionCookie = (token: string) => ({ cookie: `__Host-session=${token}` });

/** The cookies that a response sets, by name. */
export const cookiesOf = ({ headers }: { headers: Headers }): Map<string, { value: string; attributes: string }> =>
  new Map(
    headers.getSetCookie().map((text) => {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*); (.*)$/.exec(text) ?? [];
      return [name, { value, attributes }];
    }),
  );
