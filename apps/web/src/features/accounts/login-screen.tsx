import { useEffect } from 'react';

/** The login is a page of its own, `login-page.tsx`. This loads it, with what the navigation passed to it. */
function openLoginPage(): void {
  if (location.pathname === '/login') location.reload();
  else location.replace(`/login${location.search}`);
}

export function Component() {
  useEffect(openLoginPage, []);
  return null;
}
