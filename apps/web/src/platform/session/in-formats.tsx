import { Fragment, type ReactNode } from 'react';
import { useUser } from './session.ts';

/** Remounts its children when the owner's formats change: the React compiler would reuse text in the old formats. */
export function InFormats({ children }: { children: ReactNode }) {
  return <Fragment key={Object.values(useUser().formats).join()}>{children}</Fragment>;
}
