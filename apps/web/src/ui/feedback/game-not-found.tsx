import { IconDeviceGamepad } from '@tabler/icons-react';
import { PlainButtonLink } from '../inputs/plain-button.tsx';
import { EmptyState } from './empty-state.tsx';

/** @param gamesPath the list that the game was opened from. */
export const GameNotFound = ({ gamesPath }: { gamesPath: string }) => (
  <EmptyState
    icon={<IconDeviceGamepad size={28} />}
    title="Game not found"
    text="It may have been deleted, or the link is incomplete."
    action={<PlainButtonLink to={gamesPath}>View All Games</PlainButtonLink>}
  />
);
