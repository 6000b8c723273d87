import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import type { ComponentType } from 'react';

export interface BareScreen {
  path: string;
  title: string;
  /** The file it is prerendered to. */
  file: string;
  /** The module that `load` brings, for the styles and scripts it needs. */
  source: string;
  load: () => Promise<{ Component: ComponentType }>;
}

/**
 * The pages a stranger sees first. They are prerendered and come to life with React alone, so they use
 * neither the router nor anything else of the app: a link on them is a plain link.
 */
export const bareScreens: BareScreen[] = [
  {
    path: '/',
    title: PRODUCT_NAME,
    file: 'prerendered/landing.html',
    source: 'src/features/landing/landing-screen.tsx',
    load: () => import('../features/landing/landing-screen.tsx'),
  },
  {
    path: '/pricing',
    title: 'Pricing',
    file: 'prerendered/pricing.html',
    source: 'src/features/landing/pricing-screen.tsx',
    load: () => import('../features/landing/pricing-screen.tsx'),
  },
];
