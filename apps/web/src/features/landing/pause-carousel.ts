/** Lets the carousel's button, which is pressed while the carousel stands still, do so. */
export function pauseCarousel(): void {
  const button = document.querySelector('[data-pause]');
  button?.addEventListener('click', () => {
    button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
  });
}
