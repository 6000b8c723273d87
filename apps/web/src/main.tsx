import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { bareScreens } from './bare-screens.ts';
import { loadChunk } from './platform/load-chunk.ts';
import './ui/theme.css';

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  const prerendered = container.hasChildNodes() && bareScreens.find(({ path }) => path === location.pathname);
  if (prerendered) {
    const { Component } = await prerendered.load();
    hydrateRoot(
      container,
      <StrictMode>
        <Component />
      </StrictMode>,
    );
  } else {
    const { startApp } = await loadChunk(() => import('./app.tsx'));
    startApp(container);
  }
}

void start();
