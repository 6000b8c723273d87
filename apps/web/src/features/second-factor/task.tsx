import { Button } from '@mantine/core';
import type { SecondFactor } from '@quarterdeck/contract/second-factor';
import { useEffect, useRef, type ReactNode } from 'react';

/** What an owner has after a change, and the recovery codes that came with it. */
export type Changed = SecondFactor & { recoveryCodes: string[] | null };

/** The one change that is being made on the screen, if any. */
export interface Work {
  task: string | null;
  /** Whether nothing waits for an answer, so that a way to begin may be the red one. */
  isIdle: boolean;
  begin: (task: string) => void;
  cancel: () => void;
  /** @param message said where there are no new recovery codes to show. */
  finish: (changed: Changed, message: string) => void;
}

interface TaskProps {
  work: Work;
  name: string;
  label: string;
  /** What it is about, for a screen reader: "Remove Phone". */
  ariaLabel?: string;
  look?: 'filled' | 'default';
  children: ReactNode;
}

/** A button, and in its place what it begins. The focus comes back to it, unless there is something new to look at. */
export function Task({ work, name, label, ariaLabel, look = 'default', children }: TaskProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = work.task === name;
  const { isIdle } = work;
  const wasOpen = useRef(false);

  useEffect(() => {
    if (wasOpen.current && !isOpen && isIdle) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, isIdle]);

  if (isOpen) return children;
  return (
    <div>
      <Button ref={button} variant={look} aria-label={ariaLabel} onClick={() => work.begin(name)}>
        {label}
      </Button>
    </div>
  );
}
