import { formatLong, localDate } from '@quarterdeck/domain/business-date';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../../platform/session/session.ts';
import { Facts } from '../../../ui/data/facts.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { SuccessBanner } from '../../../ui/feedback/banner.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EditProfile, isProfileUnfinished } from './edit-profile.tsx';
import classes from './profile-section.module.css';

export function ProfileSection() {
  const [mode, setMode] = useState<'shown' | 'restored' | 'editing' | 'finished'>(() =>
    isProfileUnfinished() ? 'restored' : 'shown',
  );
  const [message, setMessage] = useState<string | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const isEditing = mode === 'restored' || mode === 'editing';

  useEffect(() => {
    if (mode === 'finished') editButton.current?.focus();
  }, [mode]);

  function edit(): void {
    setMessage(null);
    setMode('editing');
  }

  function done(text: string): void {
    setMessage(text);
    setMode('finished');
  }

  return (
    <Card
      title="Profile Information"
      actions={
        !isEditing && (
          <Button variant="default" ref={editButton} onClick={edit}>
            Edit Profile
          </Button>
        )
      }
    >
      <SuccessBanner message={message} />
      {isEditing ? (
        <EditProfile isOpenedByUser={mode === 'editing'} onDone={done} onCancel={() => setMode('finished')} />
      ) : (
        <Profile />
      )}
    </Card>
  );
}

function Profile() {
  const user = useUser();
  return (
    <Facts
      facts={[
        { label: 'Name', value: user.name },
        {
          label: 'Email',
          value: (
            <span className={classes.email}>
              {user.email}
              {user.emailVerified ? (
                <StatusBadge tone="good">Verified</StatusBadge>
              ) : (
                <StatusBadge tone="caution">Not verified</StatusBadge>
              )}
            </span>
          ),
        },
        { label: 'Member since', value: formatLong(localDate(new Date(user.createdAt))) },
      ]}
    />
  );
}
