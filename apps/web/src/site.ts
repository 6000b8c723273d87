// The only script of the landing and pricing pages. The pages also work without scripts.
import { addSignOut } from './features/landing/add-sign-out.ts';
import { startCostSlider } from './features/landing/start-cost-slider.ts';
import { followScheme } from './features/landing/follow-scheme.ts';
import { showInterruption } from './features/landing/show-interruption.ts';
import { showSupportEmail } from './features/landing/show-support-email.ts';
import { pauseCarousel } from './features/landing/pause-carousel.ts';
import { finishSignOut } from './platform/session/finish-sign-out.ts';
import './ui/theme.css';

// The components do not run in a browser. A build links their styles; the development server needs these imports.
if (import.meta.env.DEV) {
  const styles = import.meta.glob(['./features/landing/*.module.css', './ui/layout/mark.module.css']);
  for (const load of Object.values(styles)) void load();
}

void finishSignOut().catch(() => undefined);
followScheme();
showInterruption();
showSupportEmail();
addSignOut();
pauseCarousel();
startCostSlider();
