import { zodResolver } from '@hookform/resolvers/zod';
import type { StaffMember } from '@quarterdeck/contract/staff';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { defineDraft } from '../../platform/drafts/drafts.ts';
import { useFormDraft } from '../../platform/drafts/form-draft.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { saveVersion } from '../../platform/drafts/save-version.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { ConflictDialog, differingLines, type Conflict } from '../../ui/feedback/conflict-dialog.tsx';
import { DraftRestored } from '../../ui/feedback/draft-restored.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { useSaveQuestion } from '../../ui/feedback/save-question.ts';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { FormButtons, FormColumn, FormGroup } from '../../ui/inputs/form-column.tsx';
import { SwitchField } from '../../ui/inputs/switch-field.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useListPath, useStore } from '../stores/selected-store.ts';
import { LeavingDialog } from './leaving-dialog.tsx';
import { setStorePassword } from './new-store-password.tsx';
import { SignInFacts } from './sign-in-facts.tsx';
import { cacheStaff } from './staff-cache.ts';
import { PermissionFields, StaffFields } from './staff-fields.tsx';
import { factsOf, staffMemberOf, typedStaff, valuesOf, type StaffDetails, type StaffValues } from './staff-values.ts';
import { fullName } from './staff-words.ts';
import { useStoreStaff } from './store-staff.ts';

const draftOf = defineDraft<StaffValues>('edit-staff');

export function Component() {
  const { _id: storeId, storeName } = useStore();
  const [parameters] = useSearchParams();
  const staff = useStoreStaff(storeId);
  const member = staff.data?.find(({ _id }) => _id === parameters.get('staff'));
  return (
    <Page title={member ? `Edit ${fullName(member)}` : 'Edit staff'} subtitle={storeName} width="form">
      {staff.isPending && <FormSkeleton fields={8} />}
      {staff.isLoadingError && <LoadFailed what="the staff" error={staff.error} onRetry={() => void staff.refetch()} />}
      {staff.data && !member && <StaffNotFound storeId={storeId} />}
      {member && <EditStaff key={member._id} member={member} />}
    </Page>
  );
}

function StaffNotFound({ storeId }: { storeId: string }) {
  const listPath = useListPath();
  return (
    <EmptyState
      icon={<IconUsers size={28} />}
      title="Staff member not found"
      text="They may have been deleted, or the link is incomplete."
      action={
        <Button component={Link} to={listPath('/staff', storeId)}>
          View All Staff
        </Button>
      }
    />
  );
}

function useSaveEdit(_id: string, keepDraft: () => void) {
  const conflict = useSaveQuestion<Conflict>();
  const saveEdit = (typed: StaffDetails) => {
    const mine = staffMemberOf(typed);
    return saveVersion({
      version: typed.version,
      code: 'staffChanged',
      save: (version) => client.staff.edit({ _id, version, ...mine }),
      ask: ({ current, by, at }) => {
        keepDraft();
        return conflict.ask({ by, at, lines: differingLines(factsOf(current), factsOf(mine)) });
      },
    });
  };
  return { conflict, saveEdit };
}

function useEditStaff(member: StaffMember) {
  const { _id, storeId } = member;
  const form = useForm<StaffValues, unknown, StaffDetails>({
    defaultValues: valuesOf(member),
    resolver: zodResolver(typedStaff),
  });
  const failure = useFormFailure(form);
  const draft = useFormDraft(form, draftOf, _id);
  const navigate = useNavigate();
  const listPath = useListPath();

  const { conflict, saveEdit } = useSaveEdit(_id, draft.keep);

  async function save(typed: StaffDetails, setsPassword: boolean): Promise<void> {
    failure.dismiss();
    let state = null;
    let outcome;
    try {
      outcome = await saveEdit(typed);
      if (outcome === null) return;
      if (outcome.saved) {
        if (setsPassword) state = await setStorePassword(storeId);
        cacheStaff(storeId, outcome.saved);
      }
    } catch (error) {
      return failure.show(error);
    }
    draft.clear();
    await navigate(listPath('/staff', storeId), { state });
    showMessage(outcome.kept ? `${fullName(outcome.kept)} kept as saved` : `${fullName(typed)} saved`);
  }

  // After a lost response the member may be inactive already, but the dialog's choice was not followed yet.
  const [wasActive] = useState(member.isActive);
  /** The valid form, while a dialog asks about deactivating the staff member. */
  const [leaving, setLeaving] = useState<StaffDetails | null>(null);
  const submit = form.handleSubmit(async (typed) => {
    if (wasActive && !typed.isActive) return setLeaving(typed);
    await save(typed, false);
  });
  const [isDeactivating, setDeactivating] = useState(false);

  async function deactivate({ setsPassword }: { setsPassword: boolean }): Promise<void> {
    if (!leaving) return;
    setDeactivating(true);
    await save(leaving, setsPassword);
    setDeactivating(false);
    setLeaving(null);
  }

  const dialog = {
    // Only one dialog is open at a time. The dialog about a newer version comes first.
    isOpen: leaving !== null && conflict.about === null,
    isBusy: isDeactivating,
    onConfirm: (choice: { setsPassword: boolean }) => void deactivate(choice),
    onClose: () => setLeaving(null),
  };
  return { form, failure, draft, conflict, submit, dialog };
}

function EditStaff({ member }: { member: StaffMember }) {
  const { form, failure, draft, conflict, submit, dialog } = useEditStaff(member);
  const listPath = useListPath();
  return (
    <>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <DraftRestored isShown={draft.wasRestored} onDiscard={draft.discard} />
      <SignInFacts member={member} />
      <LeavingDialog
        {...dialog}
        member={member}
        act="Deactivate"
        note="They’re signed out, and their PIN stops working. Records and loans stay."
      />
      <ConflictDialog question={conflict} what="staff member" />
      <FormColumn onSubmit={submit}>
        <StaffFields form={form} />
        <PermissionFields form={form} />
        <FormGroup title="Status">
          <SwitchField
            control={form.control}
            name="isActive"
            label="Active Employee"
            description="Inactive staff can’t sign in or use their PIN. Their records and loans stay."
          />
        </FormGroup>
        <FormButtons>
          <Button type="submit" loading={form.formState.isSubmitting}>
            Update Staff Member
          </Button>
          <Button component={Link} to={listPath('/staff', member.storeId)} variant="default" onClick={draft.clear}>
            Cancel
          </Button>
        </FormButtons>
      </FormColumn>
    </>
  );
}
