import { seemsSignedIn } from '../../platform/session/browser-notes.ts';

/** Turns the card's star into a sign-out button for signed-in users. For visitors it is decoration. */
export function addSignOut(): void {
  const star = document.querySelector('[data-star]');
  if (!star || !seemsSignedIn()) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = star.className;
  button.title = 'Sign Out';
  button.setAttribute('aria-label', 'Sign Out');
  button.append(...star.childNodes);
  button.addEventListener('click', () => {
    void import('../../platform/session/session.ts').then(({ signOut }) => signOut('/'));
  });
  star.replaceWith(button);
}
