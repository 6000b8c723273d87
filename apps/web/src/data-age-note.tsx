import { useDataAge } from './platform/api/data-age.ts';
import { StatusNote } from './ui/feedback/status-note.tsx';

/** The age of the figures on a screen while they cannot be refreshed. */
export const DataAgeNote = () => <StatusNote message={useDataAge()} />;
