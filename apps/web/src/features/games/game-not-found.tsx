import { Button } from '@mantine/core';
import { IconDeviceGamepad } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useListPath } from '../stores/selected-store.ts';

export function GameNotFound({ storeId }: { storeId: string }) {
  const listPath = useListPath();
  return (
    <EmptyState
      icon={<IconDeviceGamepad size={28} />}
      title="Game not found"
      text="It may have been deleted, or the link is incomplete."
      action={
        <Button component={Link} to={listPath('/games', storeId)}>
          View All Games
        </Button>
      }
    />
  );
}
