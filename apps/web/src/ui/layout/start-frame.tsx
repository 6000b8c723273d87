import type { ReactNode } from 'react';
import { StatusLine } from '../feedback/status-line.tsx';
import { Wordmark } from './mark.tsx';
import page from './page.module.css';
import shell from './shell.module.css';

interface StartFrameProps {
  productName: string;
  title: string;
  children: ReactNode;
}

/** The frame of a screen until the app's scripts have loaded. What depends on the user is still missing. */
export const StartFrame = ({ productName, title, children }: StartFrameProps) => (
  <div className={shell.shell}>
    <div className={shell.rail}>
      <div className={shell.home}>
        <Wordmark name={productName} />
      </div>
    </div>
    <main className={shell.main}>
      <header className={page.head}>
        <div className={page.bar}>
          <div className={page.titles}>
            <h1>{title}</h1>
            <StatusLine tone="busy">Loading…</StatusLine>
          </div>
        </div>
      </header>
      <div className={page.content}>{children}</div>
    </main>
    <div className={shell.tabs}>
      <ul>
        <li>
          <div className={shell.more} />
        </li>
      </ul>
    </div>
  </div>
);
