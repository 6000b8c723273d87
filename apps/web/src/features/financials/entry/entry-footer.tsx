import type { Resend } from '../../../platform/drafts/resend.ts';
import { SendingNote } from './entry-sending.tsx';
import { EntryTotals, TypingButtons, TypingTotals } from './entry-totals.tsx';
import type { EntryBasis, EntryControl } from './entry.ts';
import { NumberPad } from './number-pad.tsx';
import type { TypingState } from './use-typing.ts';

interface EntryFooterProps {
  control: EntryControl;
  basis: EntryBasis;
  typing: TypingState;
  resend: Resend;
  saveLabel: string;
  onSave: () => void;
}

/** A press must not close the keys, and so move what is pressed, before it is one. */
const keepFocus = (event: React.SyntheticEvent) => event.preventDefault();

/** Always in view: whether the entry waits for the connection, what it adds up to, Save or the keys to type with. */
export function EntryFooter({ control, basis, typing, resend, saveLabel, onSave }: EntryFooterProps) {
  const { typist, isCompact, isPadOpen, mayChooseKeyboard } = typing;
  const isWaiting = resend.state === 'waiting';
  const save = isWaiting
    ? { label: 'Send now', isWaiting, onSave: resend.now }
    : { label: saveLabel, isWaiting, onSave: saveNow };

  function saveNow(): void {
    typist.rest();
    onSave();
  }

  return (
    <div
      role="presentation"
      onPointerDown={isPadOpen ? keepFocus : undefined}
      onMouseDown={isPadOpen ? keepFocus : undefined}
    >
      <SendingNote state={resend.state} />
      {isCompact ? (
        <TypingTotals control={control} basis={basis} onDone={typist.finish} />
      ) : (
        <EntryTotals control={control} basis={basis} save={save} />
      )}
      {mayChooseKeyboard && !isCompact && <TypingButtons onDone={typist.finish} />}
      {isPadOpen && <NumberPad field={typist.field} onBack={typist.back} onNext={typist.next} />}
    </div>
  );
}
