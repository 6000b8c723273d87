// The only script of the landing and pricing pages, which are HTML and style sheets without it.
import { addSignOut } from './features/landing/add-sign-out.ts';
import { countCost } from './features/landing/count-cost.ts';
import { followScheme } from './features/landing/follow-scheme.ts';
import { sayInterruption } from './features/landing/say-interruption.ts';
import { showSupportEmail } from './features/landing/show-support-email.ts';
import { pauseCarousel } from './features/landing/pause-carousel.ts';
import { finishFirst } from './platform/session/finish-first.ts';
import './ui/theme.css';

// A build links the styles of the components, which no browser runs.
if (import.meta.env.DEV) {
  const styles = import.meta.glob(['./features/landing/*.module.css', './ui/layout/mark.module.css']);
  for (const load of Object.values(styles)) void load();
}

void finishFirst().catch(() => undefined);
followScheme();
sayInterruption();
showSupportEmail();
addSignOut();
pauseCarousel();
countCost();
