import { useEffect, useState, useSyncExternalStore } from 'react';
import { createTypingKeys } from './typing-keys.ts';
import { useNumberPad } from './use-number-pad.ts';

const phone = matchMedia('(max-width: 767px)');

function onPhoneChanged(listener: () => void): () => void {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

/** The height that remains when a phone's keyboard is open. */
const LOW = 560;

function onHeightChanged(listener: () => void): () => void {
  visualViewport?.addEventListener('resize', listener);
  return () => visualViewport?.removeEventListener('resize', listener);
}

const isLowNow = () => (visualViewport?.height ?? innerHeight) <= LOW;

/**
 * Frees space for typing on a phone: the form shows less while a field has the focus. The first amount is focused when
 * the form opens. The games are scrolled into view, unless there is a note above them to read.
 */
export function useTyping({ hasNews }: { hasNews: boolean }) {
  const [typingKeys] = useState(createTypingKeys);
  const [hadNews] = useState(hasNews);
  const typing = useSyncExternalStore(typingKeys.subscribe, typingKeys.typing);
  const isPhone = useSyncExternalStore(onPhoneChanged, () => phone.matches);
  const isLow = useSyncExternalStore(onHeightChanged, isLowNow);
  const pad = useNumberPad();
  const isAmount = typing === 'game' || typing === 'amount';
  const isPadOpen = pad === 'on' && isAmount;

  useEffect(() => {
    // The field got the focus before the pad covered it.
    if (isPadOpen) typingKeys.field()?.scrollIntoView({ block: 'nearest' });
  }, [typingKeys, typing, isPadOpen]);

  useEffect(() => {
    const first = typingKeys.firstGame();
    if (!first) return;
    first.focus({ preventScroll: true });
    // After the form has shrunk for typing, and after the router has scrolled the new screen to its top.
    const frame = requestAnimationFrame(() => {
      if (phone.matches) first.scrollIntoView({ block: hadNews ? 'nearest' : 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, [typingKeys, hadNews]);

  return {
    typingKeys,
    isPadOn: pad === 'on',
    isPadOpen,
    mayChooseKeyboard: pad !== 'none' && isAmount,
    /** The header and the totals take one line each, to leave space for the games. */
    isCompact: isPhone && typing === 'game' && (isPadOpen || isLow),
  };
}

export type TypingState = ReturnType<typeof useTyping>;
