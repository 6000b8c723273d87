import { lazy, type ComponentType } from 'react';

const ChartMissing = () => <p>Couldn’t load the chart. Check the connection and reload the page.</p>;

/** A chart whose code is loaded when it is shown. Without it, the card says so and the rest of the screen stays. */
export const lazyChart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(() => load().catch(() => ({ default: ChartMissing })));
