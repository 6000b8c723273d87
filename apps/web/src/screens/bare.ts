import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import type { ComponentType } from 'react';

export interface BareScreen {
  path: string;
  title: string;
  /** The file of its prerendered page. */
  file: string;
  /** The module imported by `load`, for its styles and scripts. */
  source: string;
  load: () => Promise<{ Component: ComponentType }>;
}

/**
 * The first pages that visitors see. They are prerendered and hydrated with React alone, without the router or the rest
 * of the app: their links are plain links.
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
