import { serverAnswers } from './server-answers.ts';

/** Work that follows a save's response, such as removing the draft, is reported as part of the same change. */
const SETTLE_MS = 300;
const ASK_AGAIN_MS = 4_000;

let saves = 0;
let answers = 0;
let isLost = false;
let nextQuestion: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const returnListeners = new Set<() => void>();

const tell = () => listeners.forEach((listener) => listener());

function setLost(lost: boolean): void {
  if (lost === isLost) return;
  isLost = lost;
  tell();
  if (!lost) returnListeners.forEach((listener) => listener());
}

/**
 * Calls back when a save begins or ends, and when the server becomes unreachable or reachable.
 * @returns a function that stops it.
 */
export function onTraffic(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Calls back when an unreachable server responds again.
 * @returns a function that stops it.
 */
export function onReachedAgain(listener: () => void): () => void {
  returnListeners.add(listener);
  return () => void returnListeners.delete(listener);
}

export const isSaving = (): boolean => saves > 0;

/** Whether the server is unreachable, according to the latest request. */
export const isOffline = (): boolean => isLost;

/** Counts `save` as in progress until it has its response. */
export async function countSave<Answer>(save: Promise<Answer>): Promise<Answer> {
  saves += 1;
  tell();
  try {
    return await save;
  } finally {
    setTimeout(() => {
      saves -= 1;
      tell();
    }, SETTLE_MS);
  }
}

export function noteAnswer(): void {
  answers += 1;
  setLost(false);
}

/**
 * Called after a request without a response. One lost request does not mean a lost connection, and a browser that
 * reports being offline may still reach a server on the local network: so the server is polled until it responds.
 */
export async function askWhetherReached(): Promise<void> {
  const answersBefore = answers;
  const isReached = await serverAnswers();
  if (isReached) return noteAnswer();
  // If another response arrived meanwhile, it may be older than the loss, so the state stays unchanged.
  if (answers === answersBefore) setLost(true);
  clearTimeout(nextQuestion);
  nextQuestion = setTimeout(() => void askWhetherReached(), ASK_AGAIN_MS);
}
