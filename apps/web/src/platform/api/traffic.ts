import { serverAnswers } from './server-answers.ts';

/** What follows the answer to a save, such as the draft going away, is one change for whoever reads of it. */
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

/** Calls back when something begins or ends to be saved, and when the server is lost or found. @returns what ends it. */
export function onTraffic(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls back when a server that was out of reach answers again. @returns what ends it. */
export function onReachedAgain(listener: () => void): () => void {
  returnListeners.add(listener);
  return () => void returnListeners.delete(listener);
}

export const isSaving = (): boolean => saves > 0;

/** Whether the server is out of reach, as far as the latest answer, or the lack of one, tells. */
export const isOffline = (): boolean => isLost;

/** Counts `save` as being saved until it has its answer. */
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
 * For whoever missed an answer. One lost request is no lost connection, and a browser that says it is offline may still
 * reach a server in the same house: so the server is asked, and again until it answers.
 */
export async function askWhetherReached(): Promise<void> {
  const answersBefore = answers;
  const isReached = await serverAnswers();
  if (isReached) return noteAnswer();
  // Another answer that came meanwhile may be older than the loss, so it decides nothing.
  if (answers === answersBefore) setLost(true);
  clearTimeout(nextQuestion);
  nextQuestion = setTimeout(() => void askWhetherReached(), ASK_AGAIN_MS);
}
