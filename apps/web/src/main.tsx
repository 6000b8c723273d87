import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { bareScreens } from './screens/bare.ts';
import { loadChunk } from './platform/load-chunk.ts';
import './ui/theme.css';

// Zod would try whether it may build functions from text. It may not, and every try is a violation of our own policy; its
// own way to say so, `z.config`, would bring all of it to the first screen.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

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
