import type { Resend } from '../../../platform/drafts/resend.ts';
import { SendingNote } from './entry-sending.tsx';
import { EntryTotals, TypingButtons, TypingTotals } from './entry-totals.tsx';
import type { EntryBasis, EntryControl } from './entry.ts';
import { KEEPS_FOCUS } from './keep-focus.ts';
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

/** Always visible: whether the entry waits for the connection, its totals, and Save or the number keys. */
export function EntryFooter({ control, basis, typing, resend, saveLabel, onSave }: EntryFooterProps) {
  const { typingKeys, isCompact, isPadOpen, mayChooseKeyboard } = typing;
  const isWaiting = resend.state === 'waiting';
  const save = isWaiting
    ? { label: 'Send now', isWaiting, onSave: resend.now }
    : { label: saveLabel, isWaiting, onSave: saveNow };

  function saveNow(): void {
    typingKeys.rest();
    onSave();
  }

  return (
    <div role="presentation" {...(isPadOpen && KEEPS_FOCUS)}>
      <SendingNote state={resend.state} />
      {isCompact ? (
        <TypingTotals control={control} basis={basis} onDone={typingKeys.finish} />
      ) : (
        <EntryTotals control={control} basis={basis} save={save} />
      )}
      {mayChooseKeyboard && !isCompact && <TypingButtons onDone={typingKeys.finish} />}
      {isPadOpen && (
        <NumberPad field={typingKeys.field} isNextMain={isCompact} onBack={typingKeys.back} onNext={typingKeys.next} />
      )}
    </div>
  );
}
