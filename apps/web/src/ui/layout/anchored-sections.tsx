import type { Icon } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './anchored-sections.module.css';

export interface AnchoredSection {
  /** The anchor in the URL: `billing` for `#billing`. */
  id: string;
  name: string;
  icon: Icon;
  /** Further anchors inside the section. */
  anchors?: string[];
  content: ReactNode;
}

interface AnchoredSectionsProps {
  /** Names the anchors for screen readers. */
  label: string;
  sections: AnchoredSection[];
}

/** A section is current once its top is this close to the top of the window. */
const REACHED_PX = 160;

/** The sections of a long screen, with links to them at the side or, on a narrow screen, above. */
export function AnchoredSections({ label, sections }: AnchoredSectionsProps) {
  const box = useRef<HTMLDivElement>(null);
  const current = useCurrentSection(sections, box) ?? sections[0]?.id;
  return (
    <div className={classes.layout}>
      <nav className={classes.anchors} aria-label={label}>
        <ul>
          {sections.map(({ id, name, icon: Sign }) => (
            <li key={id}>
              <Link to={{ hash: id }} aria-current={id === current ? 'true' : undefined}>
                <Sign size={18} stroke={1.75} aria-hidden="true" />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.sections} ref={box}>
        {sections.map(({ id, name, content }) => (
          <div key={id} id={id} role="group" aria-label={name} className={classes.section}>
            {content}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The events of a user who scrolls. */
const SCROLLED_WITH = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** @returns the section that the user last chose or scrolled to; undefined at first. */
function useCurrentSection(sections: AnchoredSection[], box: RefObject<HTMLDivElement | null>): string | undefined {
  const { hash, key } = useLocation();
  const anchor = hash.slice(1);
  /** The section to which the user scrolled during the visit of this key. */
  const [reached, setReached] = useState<{ key: string; id: string | undefined } | null>(null);
  /** True from a jump to an anchor until the user scrolls. */
  const isAtAnchor = useRef(false);

  // The router scrolls in a layout effect. If these effects ran after the next frame, its scroll event would count for
  // the visit before.
  useLayoutEffect(() => {
    const sections = box.current;
    const target = anchor === '' ? null : document.getElementById(anchor);
    if (!target || !sections?.contains(target)) return undefined;
    isAtAnchor.current = true;
    target.scrollIntoView();
    focusHeadingIn(target);
    // Content that loads later above the target must not push it away.
    const keepInView = new ResizeObserver(() => {
      if (isAtAnchor.current) target.scrollIntoView();
    });
    keepInView.observe(sections);
    return () => keepInView.disconnect();
  }, [box, anchor, key]);

  useLayoutEffect(() => {
    const leaveAnchor = () => {
      isAtAnchor.current = false;
    };
    // A short section at the end of the page cannot reach the top. After a jump to it, it stays the current section.
    const onScroll = () => {
      if (!isAtAnchor.current) setReached({ key, id: sectionInView(sectionsIn(box.current)) });
    };
    for (const event of SCROLLED_WITH) addEventListener(event, leaveAnchor, { passive: true });
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      for (const event of SCROLLED_WITH) removeEventListener(event, leaveAnchor);
      removeEventListener('scroll', onScroll);
    };
  }, [box, key]);

  if (reached?.key === key) return reached.id;
  return sections.find(({ id, anchors = [] }) => id === anchor || anchors.includes(anchor))?.id;
}

const sectionsIn = (box: HTMLDivElement | null): HTMLElement[] => [...(box?.children ?? [])] as HTMLElement[];

function sectionInView(sections: HTMLElement[]): string | undefined {
  const { scrollHeight, clientHeight } = document.documentElement;
  const isAtEnd = scrollY > 0 && scrollY + clientHeight >= scrollHeight - 1;
  const reached = isAtEnd ? sections : sections.filter((each) => each.getBoundingClientRect().top <= REACHED_PX);
  return reached.at(-1)?.id;
}

/** The screen reader and the Tab key continue from the heading. */
function focusHeadingIn(section: HTMLElement): void {
  const heading = section.querySelector<HTMLElement>('h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
