import { Fragment, type ReactNode } from 'react';
import { useUser } from './session.ts';

/** Renders its content anew when the owner's formats change. The React compiler would keep words in the old formats. */
export function InFormats({ children }: { children: ReactNode }) {
  return <Fragment key={Object.values(useUser().formats).join()}>{children}</Fragment>;
}
