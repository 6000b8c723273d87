import { businessDate, daysBetween } from '@quarterdeck/domain/business-date';

export interface Point {
  date: string;
  dollars: number;
}

/** Places the points in a box from 0 to 1: by date from left to right, by amount from bottom to top. */
export function placed(points: Point[]): { x: number; y: number }[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return [];
  const days = daysBetween(businessDate(first.date), businessDate(last.date));
  const lowest = Math.min(...points.map(({ dollars }) => dollars));
  const range = Math.max(...points.map(({ dollars }) => dollars)) - lowest;
  return points.map(({ date, dollars }) => ({
    x: days === 0 ? 1 : daysBetween(businessDate(first.date), businessDate(date)) / days,
    y: range === 0 ? 0.5 : (dollars - lowest) / range,
  }));
}
