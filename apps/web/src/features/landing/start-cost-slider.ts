import { costInWords, costOf, additionalInWords, inDollars } from './cost-of.ts';

/** Enables the slider of the page's `Cost` and keeps its figures current. */
export function startCostSlider(): void {
  const cost = document.querySelector<HTMLElement>('[data-price-cents]');
  const slider = cost?.querySelector('input');
  if (!cost || !slider) return;
  const priceCents = Number(cost.dataset.priceCents);
  const write = (part: string, text: string) => {
    for (const place of cost.querySelectorAll(`[data-cost="${part}"]`)) place.textContent = text;
  };
  const update = () => {
    const stores = slider.valueAsNumber;
    const { additional, cents } = costOf(stores, priceCents);
    write('stores', String(stores));
    write('additional', additionalInWords(additional));
    write('charge', inDollars(cents));
    slider.setAttribute('aria-valuetext', costInWords(stores, priceCents));
  };
  slider.addEventListener('input', update);
  slider.disabled = false;
  // After a reload some browsers keep the slider where it was. Otherwise the page has the right figures, and the first
  // formatted number takes tens of milliseconds on a phone.
  if (slider.value !== slider.defaultValue) update();
}
