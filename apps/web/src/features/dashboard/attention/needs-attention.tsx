import type { AttentionLine, AttentionList } from '@quarterdeck/contract/attention';
import { counted } from '@quarterdeck/domain/counted';
import { useState } from 'react';
import { Part } from '../../../platform/part.tsx';
import { PartFailed } from '../../../ui/feedback/load-failed.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { AttentionRow } from './attention-row.tsx';
import { calmWords } from '@quarterdeck/contract/attention-words';
import classes from './needs-attention.module.css';
import { useNotedLine } from './noted-line.ts';
import { useAttention } from './use-attention.ts';

const loadNoteDialog = () => import('./note-dialog.tsx').then((loaded) => loaded.NoteDialog);

const MAX_SHOWN = 4;

/** The lines that need the owner's attention, at the top of the screen. On most days there is one line. */
export function NeedsAttention() {
  const attention = useAttention();
  if (attention.data) return <AttentionCard list={attention.data} />;
  return (
    <Card title="Needs attention">
      {attention.isError ? (
        <PartFailed what="what needs attention" error={attention.error} onRetry={() => void attention.refetch()} />
      ) : (
        <p className={classes.calm}>Looking…</p>
      )}
    </Card>
  );
}

function AttentionCard({ list: { lines, more, yesterday } }: { list: AttentionList }) {
  const [isAll, setAll] = useState(false);
  const [noted, setNoted] = useNotedLine();
  const open = lines.filter(({ seen }) => seen === null);
  const seenLines = lines.filter((line) => line.seen !== null);
  const count = open.length + more;
  const shownLines = isAll ? open : open.slice(0, MAX_SHOWN);
  const moreLabel = open.length > MAX_SHOWN ? `All ${count}` : `${seenLines.length} seen`;
  const hidden = lines.length - Math.min(open.length, MAX_SHOWN);
  return (
    <Card
      title={count === 0 ? 'Needs attention' : `Needs attention (${count})`}
      actions={
        hidden > 0 && (
          <button type="button" className={classes.all} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? 'Show fewer' : moreLabel}
          </button>
        )
      }
    >
      {open.length === 0 && <p className={classes.calm}>{calmWords(yesterday)}</p>}
      <Lines lines={shownLines} onNote={setNoted} />
      {isAll && more > 0 && (
        <p className={classes.calm}>
          {counted(more, 'more line is', 'more lines are')} listed once you mark some as seen.
        </p>
      )}
      {isAll && seenLines.length > 0 && (
        <>
          <h3 className={classes.seen}>Seen</h3>
          <Lines lines={seenLines} onNote={setNoted} />
        </>
      )}
      <Part isWanted={noted !== null} load={loadNoteDialog} onFailure={() => setNoted(null)}>
        {(NoteDialog) => noted && <NoteDialog line={noted} onClose={() => setNoted(null)} />}
      </Part>
    </Card>
  );
}

interface LinesProps {
  lines: AttentionLine[];
  onNote: (line: AttentionLine) => void;
}

const Lines = ({ lines, onNote }: LinesProps) =>
  lines.length > 0 && (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <AttentionRow key={line.key} line={line} onNote={onNote} />
      ))}
    </ul>
  );
