/** The token of an `Authorization` header, if it holds one. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer (\S{1,200})$/i.exec(authorization ?? '')?.[1];
