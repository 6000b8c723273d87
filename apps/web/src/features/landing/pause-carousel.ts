/** Enables the carousel's pause button. The button is pressed while the carousel is paused. */
export function pauseCarousel(): void {
  const button = document.querySelector('[data-pause]');
  button?.addEventListener('click', () => {
    button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
  });
}
