import { useDataAge } from './platform/data-age.ts';
import { StatusNote } from './ui/status-note.tsx';

/** On screens with figures: how old they are while they cannot be refreshed. */
export const DataAgeNote = () => <StatusNote message={useDataAge()} />;
