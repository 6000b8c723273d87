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

/** The initial content of every page that is not prerendered. */
export const renderLoading = (): string => renderToString(<LoadingScreen />);

/** Runs at build time. The markup must match the browser's first render exactly. */
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
