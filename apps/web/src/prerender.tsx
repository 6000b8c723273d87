import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LoginCodePage, LoginPage } from './features/accounts/login-page.tsx';
import { Waiting } from './features/dashboard/waiting.tsx';
import { LandingPage } from './features/landing/landing-page.tsx';
import { PricingPage } from './features/landing/pricing-page.tsx';
import { StartScreen } from './ui/layout/loading-screen.tsx';
import { StartFrame } from './ui/layout/start-frame.tsx';

interface Page {
  path: string;
  file: string;
  /** The module with its component, for its style sheets. */
  source: string;
  title: string;
  markup: string;
}

/** The initial content of the app's pages. */
export const renderStart = (): Record<'app' | 'dashboard', string> => ({
  app: renderToStaticMarkup(<StartScreen />),
  dashboard: renderToStaticMarkup(
    <StartFrame productName={PRODUCT_NAME} title={`${PRODUCT_NAME} Dashboard`}>
      <Waiting />
    </StartFrame>,
  ),
});

const page = (path: string, name: string, title: string, Content: ComponentType): Page => ({
  path,
  file: `prerendered/${name}.html`,
  source: `src/features/landing/${name}-page.tsx`,
  title,
  markup: renderToStaticMarkup(<Content />),
});

/** The first pages that visitors see. They need no React in the browser: `site.ts` is their only script. */
export const renderPages = (): Page[] => [
  page('/', 'landing', PRODUCT_NAME, LandingPage),
  page('/pricing', 'pricing', `Pricing · ${PRODUCT_NAME}`, PricingPage),
];

interface SignInPage extends Pick<Page, 'title' | 'markup'> {
  /** The path without its extension. */
  file: string;
  /** The same markup with placeholders for the server. */
  template: string;
}

function signInPage(file: string, title: string, Component: ComponentType): SignInPage {
  const template = renderToStaticMarkup(<Component />);
  return { file, title: `${title} · ${PRODUCT_NAME}`, markup: template.replaceAll(/%[A-Z_]+%/g, ''), template };
}

/** The pages of a sign-in. */
export const renderSignIn = (): SignInPage[] => [
  signInPage('prerendered/login', 'Login', LoginPage),
  signInPage('prerendered/login-code', 'Verify your identity', LoginCodePage),
];
