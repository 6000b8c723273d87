import type { StaffMember } from '@quarterdeck/contract/staff';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { ConfirmModal } from '../../ui/inputs/confirm.tsx';
import { SWITCH_LOOK } from '../../ui/inputs/switch-field.tsx';
import classes from './leaving-dialog.module.css';
import { useStores } from '../stores/selected-store.ts';
import { fullName } from './staff-words.ts';

interface LeavingDialogProps {
  member: StaffMember;
  isOpen: boolean;
  /** The action: the first word of the title, and the button's label. */
  act: 'Delete' | 'Deactivate';
  /** Further information for the owner. */
  note: string;
  isBusy: boolean;
  onConfirm: (choice: { setsPassword: boolean }) => void;
  onClose: () => void;
}

/**
 * Confirms that a staff member leaves. The staff member knows the password that the store's counters share, so the
 * dialog offers a new password.
 */
export function LeavingDialog({ member, isOpen, act, note, isBusy, onConfirm, onClose }: LeavingDialogProps) {
  const [setsPassword, setSetsPassword] = useState(true);
  // Sample stores have no counter, and so no password to replace.
  const isSample = useStores().data?.find(({ _id }) => _id === member.storeId)?.isSample === true;
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={`${act} ${fullName(member)}?`}
      confirmLabel={act}
      isBusy={isBusy}
      onConfirm={() => onConfirm({ setsPassword: setsPassword && !isSample })}
      onClose={onClose}
    >
      <div className={classes.body}>
        <p>{note}</p>
        {!isSample && (
          <Switch
            {...SWITCH_LOOK}
            checked={setsPassword}
            onChange={(event) => setSetsPassword(event.currentTarget.checked)}
            label="Set a new store password"
            description="They know this store’s password. A new password signs out all counters of the store. You’ll see it next."
          />
        )}
      </div>
    </ConfirmModal>
  );
}
