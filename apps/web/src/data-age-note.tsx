import { useDataAge } from './platform/api/data-age.ts';
import { StatusNote } from './ui/feedback/status-note.tsx';

/** On screens with figures: their age while they cannot be refreshed. */
export const DataAgeNote = () => <StatusNote message={useDataAge()} />;
