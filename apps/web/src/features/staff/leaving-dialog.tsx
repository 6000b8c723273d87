import type { StaffMember } from '@quarterdeck/contract/staff';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { ConfirmModal } from '../../ui/inputs/confirm.tsx';
import classes from './leaving-dialog.module.css';
import { fullName } from './staff-words.ts';

interface LeavingDialogProps {
  member: StaffMember;
  isOpen: boolean;
  /** What happens: the first sentence and the button. */
  act: 'Delete' | 'Deactivate';
  /** What else the owner should know. */
  note: string;
  isBusy: boolean;
  onConfirm: (choice: { setsPassword: boolean }) => void;
  onClose: () => void;
}

/** Confirms that someone leaves. They know the password that the store's counters share, so it offers a new one. */
export function LeavingDialog({ member, isOpen, act, note, isBusy, onConfirm, onClose }: LeavingDialogProps) {
  const [setsPassword, setSetsPassword] = useState(true);
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={`${act} ${fullName(member)}?`}
      confirmLabel={act}
      isBusy={isBusy}
      onConfirm={() => onConfirm({ setsPassword })}
      onClose={onClose}
    >
      <div className={classes.body}>
        <p>{note}</p>
        <Switch
          size="md"
          withThumbIndicator={false}
          checked={setsPassword}
          onChange={(event) => setSetsPassword(event.currentTarget.checked)}
          label="Set a new store password"
          description="They know this store’s password. A new one signs out all counters of the store; you see it next."
        />
      </div>
    </ConfirmModal>
  );
}
