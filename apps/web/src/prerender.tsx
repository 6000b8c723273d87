import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import type { ComponentType } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { LoginCodePage, LoginPage } from './features/accounts/login-page.tsx';
import { LandingPage } from './features/landing/landing-page.tsx';
import { PricingPage } from './features/landing/pricing-page.tsx';
import { LoadingScreen } from './ui/layout/loading-screen.tsx';

interface Page {
  path: string;
  file: string;
  /** The module with its component, for its style sheets. */
  source: string;
  title: string;
  markup: string;
}

/** The initial content of the app's page. */
export const renderLoading = (): string => renderToString(<LoadingScreen />);

const page = (path: string, name: string, title: string, Content: ComponentType): Page => ({
  path,
  file: `prerendered/${name}.html`,
  source: `src/features/landing/${name}-page.tsx`,
  title,
  markup: renderToStaticMarkup(<Content />),
});

/** The first pages that visitors see, which need no React in the browser: `site.ts` is their only script. */
export const renderPages = (): Page[] => [
  page('/', 'landing', PRODUCT_NAME, LandingPage),
  page('/pricing', 'pricing', `Pricing · ${PRODUCT_NAME}`, PricingPage),
];

/** The pages of a sign-in, with placeholders that the server fills in. */
export const renderSignIn = (): Pick<Page, 'file' | 'title' | 'markup'>[] => [
  { file: 'prerendered/login.html', title: `Login · ${PRODUCT_NAME}`, markup: renderToStaticMarkup(<LoginPage />) },
  {
    file: 'prerendered/login-code.html',
    title: `Verify your identity · ${PRODUCT_NAME}`,
    markup: renderToStaticMarkup(<LoginCodePage />),
  },
];
