import { useRef, useState } from 'react';
import { Failure } from '../api/failure.ts';
import { pinProblem } from './pin-lock.ts';

type Call = (pin: string) => Promise<unknown>;

/** A PIN prompt in the middle of an operation, which then continues. */
export interface PinQuestion {
  /**
   * Asks until the call accepts the PIN. PIN errors are shown in the dialog, and other errors are thrown.
   * @param why the reason for the PIN, which is shown at once.
   * @returns null when the user cancelled.
   */
  ask<T>(call: (pin: string) => Promise<T>, why?: string | null): Promise<T | null>;
  /** The last entered PIN, for a following call. */
  latestPin(): string | undefined;
  /** Props of the dialog. */
  dialog: {
    isOpen: boolean;
    problem: string | null;
    isBusy: boolean;
    onSubmit: (pin: string) => void;
    onClose: () => void;
  };
}

export function usePinQuestion(): PinQuestion {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const openQuestion = useRef<{
    call: Call;
    resolve: (result: unknown) => void;
    reject: (error: unknown) => void;
  } | null>(null);
  const typed = useRef<string | undefined>(undefined);
  const isSent = useRef(false);

  function close(): void {
    setOpen(false);
    setProblem(null);
    openQuestion.current = null;
  }

  async function submit(pin: string): Promise<void> {
    const question = openQuestion.current;
    // Each PIN is sent only once, even if it is confirmed twice.
    if (!question || isSent.current) return;
    isSent.current = true;
    setBusy(true);
    // The same problem again is announced again.
    setProblem(null);
    typed.current = pin;
    try {
      const result = await question.call(pin);
      close();
      question.resolve(result);
    } catch (error) {
      const refusal = error instanceof Failure ? pinProblem(error) : undefined;
      if (refusal !== undefined) return setProblem(refusal);
      close();
      question.reject(error);
    } finally {
      isSent.current = false;
      setBusy(false);
    }
  }

  return {
    ask: <T>(call: (pin: string) => Promise<T>, why: string | null = null) =>
      new Promise<T | null>((resolve, reject) => {
        setProblem(why);
        openQuestion.current = { call, resolve: resolve as (result: unknown) => void, reject };
        setOpen(true);
      }),
    latestPin: () => typed.current,
    dialog: {
      isOpen,
      problem,
      isBusy,
      onSubmit: (pin) => void submit(pin),
      onClose() {
        // The call may already have saved, so it is no longer cancelled.
        if (isSent.current) return;
        const question = openQuestion.current;
        close();
        question?.resolve(null);
      },
    },
  };
}
