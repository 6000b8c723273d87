import { useEffect } from 'react';

/** Loads the login page, which is a separate page (`login-page.tsx`), and passes it the navigation state. */
function openLoginPage(): void {
  if (location.pathname === '/login') location.reload();
  else location.replace(`/login${location.search}`);
}

export function Component() {
  useEffect(openLoginPage, []);
  return null;
}
