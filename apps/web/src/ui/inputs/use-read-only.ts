import { useEffect, useRef, type RefObject } from 'react';

/** Moving on by keyboard changes nothing. */
const ignore = (event: Event) => {
  if (event instanceof KeyboardEvent && event.key === 'Tab') return;
  event.preventDefault();
  event.stopPropagation();
};

function makeReadOnly(element: HTMLElement): () => void {
  const fields = element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([readonly]), textarea:not([readonly])',
  );
  const over = new AbortController();
  for (const type of ['mousedown', 'click', 'keydown']) {
    element.addEventListener(type, ignore, { capture: true, signal: over.signal });
  }
  fields.forEach((field) => (field.readOnly = true));
  element.ariaBusy = 'true';
  return () => {
    over.abort();
    fields.forEach((field) => (field.readOnly = false));
    element.ariaBusy = null;
  };
}

/**
 * Keeps the fields in an element unchanged during a save, because later input would not be saved. Unlike `inert`, this
 * leaves the focus where it is.
 * @returns the ref of the element.
 */
export function useReadOnly<Parent extends HTMLElement>(isSaving: boolean): RefObject<Parent | null> {
  const parent = useRef<Parent>(null);
  useEffect(() => {
    if (isSaving && parent.current) return makeReadOnly(parent.current);
  }, [isSaving]);
  return parent;
}
