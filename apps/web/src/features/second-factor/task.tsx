import { Button } from '@mantine/core';
import type { SecondFactor } from '@quarterdeck/contract/second-factor';
import { useEffect, useRef, type ReactNode } from 'react';

/** The owner's second factors after a change, with any new recovery codes. */
export type Changed = SecondFactor & { recoveryCodes: string[] | null };

/** The one change in progress on the screen, if any. */
export interface Work {
  task: string | null;
  /** No change is in progress. Only then may a button that starts one be the screen's red action. */
  isIdle: boolean;
  begin: (task: string) => void;
  cancel: () => void;
  /** @param message a notice, shown beside any new recovery codes. */
  finish: (changed: Changed, message: string) => void;
  /** The response of the current task was lost. */
  replyLost: () => void;
}

interface TaskProps {
  work: Work;
  name: string;
  label: string;
  /** The accessible name, with its subject: "Remove Phone". */
  ariaLabel?: string;
  look?: 'filled' | 'default';
  children: ReactNode;
}

/** A button that is replaced by the task it starts. The focus returns to it, unless something new is shown. */
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
