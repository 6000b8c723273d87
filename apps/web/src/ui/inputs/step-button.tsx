import type { ReactNode } from 'react';

interface StepButtonProps {
  label: string;
  /** There is nothing further. */
  isEnd: boolean;
  onStep: () => void;
  className: string | undefined;
  /** For a step of the screen's period, by which the single keys find it. */
  'data-period-step'?: 'before' | 'after';
  children: ReactNode;
}

/** A step to what is before or after. At the end it looks disabled, but a disabled button would lose the focus. */
export const StepButton = ({ label, isEnd, onStep, ...button }: StepButtonProps) => (
  <button
    {...button}
    type="button"
    aria-label={label}
    aria-disabled={isEnd || undefined}
    onClick={() => isEnd || onStep()}
  />
);
