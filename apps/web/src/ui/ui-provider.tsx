import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { NoticeHost } from './feedback/notice-host.tsx';
import './mantine.css';
import { cssVariables, theme } from './theme.ts';

// The key that color-scheme.js reads before the first paint.
const schemeManager = localStorageColorSchemeManager({ key: 'color-scheme' });

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <NoticeHost />
      {children}
    </ThemeProvider>
  );
}
