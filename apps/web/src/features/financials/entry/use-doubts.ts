import { useRef } from 'react';
import { useSaveQuestion } from '../../../ui/feedback/save-question.ts';
import { doubtsOf, type Doubt } from './doubts.ts';
import type { EntryForm } from './entry.ts';

const nameOf = ({ game, amount }: Doubt): string => `${game._id} ${amount}`;

/** On Save, asks the user to confirm figures that are far from the usual ones. Each figure is confirmed once. */
export function useDoubts(form: EntryForm, about: Parameters<typeof doubtsOf>[1]) {
  const question = useSaveQuestion<Doubt[]>();
  const confirmed = useRef(new Set<string>());

  /** @returns whether the entry can be saved unchanged. */
  async function confirm(): Promise<boolean> {
    const doubts = doubtsOf(form.getValues(), about).filter((doubt) => !confirmed.current.has(nameOf(doubt)));
    if (doubts.length === 0) return true;
    if (!(await question.ask(doubts))) return false;
    for (const doubt of doubts) confirmed.current.add(nameOf(doubt));
    return true;
  }

  return { question, confirm };
}
