import { useEffect, useState, useSyncExternalStore } from 'react';
import { createTypist } from './typist.ts';
import { useNumberPad } from './use-number-pad.ts';

const phone = matchMedia('(max-width: 767px)');

function onPhoneChanged(listener: () => void): () => void {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

/** So little height is left where a phone's keyboard is up. */
const LOW = 560;

function onHeightChanged(listener: () => void): () => void {
  visualViewport?.addEventListener('resize', listener);
  return () => visualViewport?.removeEventListener('resize', listener);
}

const isLowNow = () => (visualViewport?.height ?? innerHeight) <= LOW;

/**
 * Who types on a phone needs the room: the form shows less while a field has the focus. The first figure has it when
 * the form opens, with the games in view where there is nothing to read above them.
 */
export function useTyping({ hasNews }: { hasNews: boolean }) {
  const [typist] = useState(createTypist);
  const [hadNews] = useState(hasNews);
  const typing = useSyncExternalStore(typist.subscribe, typist.typing);
  const isPhone = useSyncExternalStore(onPhoneChanged, () => phone.matches);
  const isLow = useSyncExternalStore(onHeightChanged, isLowNow);
  const pad = useNumberPad();
  const isAmount = typing === 'game' || typing === 'amount';
  const isPadOpen = pad === 'on' && isAmount;

  useEffect(() => {
    const first = typist.firstGame();
    if (!first) return;
    first.focus({ preventScroll: true });
    // After the form has shrunk to what typing needs, and after the router has gone to the top of a new screen.
    const frame = requestAnimationFrame(() => {
      if (phone.matches) first.scrollIntoView({ block: hadNews ? 'nearest' : 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, [typist, hadNews]);

  return {
    typist,
    isPadOn: pad === 'on',
    isPadOpen,
    mayChooseKeyboard: pad !== 'none' && isAmount,
    /** Header and totals have one line each: the games need the room. */
    isCompact: isPhone && typing === 'game' && (isPadOpen || isLow),
  };
}

export type TypingState = ReturnType<typeof useTyping>;
