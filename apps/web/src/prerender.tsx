import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { bareScreens } from './screens/bare.ts';
import { LoadingScreen } from './ui/layout/loading-screen.tsx';

export interface PrerenderedPage {
  file: string;
  source: string;
  title: string;
  markup: string;
}

/** What every other page shows until its screen is there. */
export const renderLoading = (): string => renderToString(<LoadingScreen />);

/** Runs when the app is built. The markup is what the browser renders first, to the letter. */
export function renderPages(): Promise<PrerenderedPage[]> {
  return Promise.all(
    bareScreens.map(async ({ file, source, title, load }) => {
      const { Component } = await load();
      const markup = renderToString(
        <StrictMode>
          <Component />
        </StrictMode>,
      );
      return { file, source, title, markup };
    }),
  );
}
