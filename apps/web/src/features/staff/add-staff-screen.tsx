import { zodResolver } from '@hookform/resolvers/zod';
import type { StaffMember } from '@quarterdeck/contract/staff';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { defineDraft } from '../../platform/drafts/drafts.ts';
import { KEEP_FIELDS, useFormDraft } from '../../platform/drafts/form-draft.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { draftWithKey, keepAttempt, replaceSaveKey } from '../../platform/drafts/save-key.ts';
import { keepSecret } from '../../platform/session/secrets.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { DraftRestored } from '../../ui/feedback/draft-restored.tsx';
import { FormButtons, FormColumn } from '../../ui/inputs/form-column.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { beginAtTop } from '../../ui/layout/scroll-memory.ts';
import { storePath, useListPath, useStore, useToday } from '../stores/selected-store.ts';
import type { StaffAdded } from './new-staff-ready.tsx';
import { cacheStaff } from './staff-cache.ts';
import { StaffFields } from './staff-fields.tsx';
import { blankStaff, staffMemberOf, typedStaff, type StaffDetails, type StaffValues } from './staff-values.ts';

const drafts = draftWithKey(defineDraft<StaffValues>('add-staff'));

export function Component() {
  const { _id, storeName } = useStore();
  return (
    <Page title="Add staff" subtitle={storeName} width="form">
      <AddStaff storeId={_id} />
    </Page>
  );
}

/** The added staff member: the latest of that name, because another device may have added staff too. */
function addedOf(list: StaffMember[], { firstName, lastName, email }: StaffDetails): StaffMember | undefined {
  return list
    .filter((member) => member.firstName === firstName && member.lastName === lastName && member.email === email)
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt))
    .at(-1);
}

function useAddStaff(storeId: string) {
  const today = useToday();
  const [blank] = useState(() => blankStaff(today));
  const form = useForm<StaffValues, unknown, StaffDetails>({
    defaultValues: blank,
    resolver: zodResolver(typedStaff),
  });
  const failure = useFormFailure(form);
  const draft = useFormDraft(form, drafts, storeId);
  const navigate = useNavigate();

  const submit = form.handleSubmit(async (typed) => {
    failure.dismiss();
    const person = staffMemberOf(typed);
    // One key for the form, whatever it holds: a correction after a lost response must not add the person twice.
    const idempotencyKey = keepAttempt(form, drafts, storeId, {});
    try {
      const list = await client.staff.create({ storeId, idempotencyKey, ...person });
      draft.clear();
      const added = addedOf(list, typed);
      if (added) keepSecret(added._id, added.pin);
      // The added staff member is shown at the top of the list.
      beginAtTop('/staff');
      await navigate(storePath('/staff', storeId), {
        state: (added ? { addedStaffId: added._id } : null) satisfies StaffAdded | null,
      });
      cacheStaff(storeId, list);
    } catch (error) {
      replaceSaveKey(form, error);
      failure.show(error);
    }
  });
  // The next person needs a new key.
  const discard = () => {
    draft.discard();
    form.reset(blankStaff(today), KEEP_FIELDS);
  };
  return { form, failure, draft: { ...draft, discard }, submit };
}

function AddStaff({ storeId }: { storeId: string }) {
  const { form, failure, draft, submit } = useAddStaff(storeId);
  const listPath = useListPath();
  return (
    <>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <DraftRestored isShown={draft.wasRestored} onDiscard={draft.discard} />
      <FormColumn onSubmit={submit}>
        <StaffFields form={form} />
        <FormButtons>
          <Button type="submit" loading={form.formState.isSubmitting}>
            Add staff member
          </Button>
          <Button component={Link} to={listPath('/staff', storeId)} variant="default" onClick={draft.clear}>
            Cancel
          </Button>
        </FormButtons>
      </FormColumn>
    </>
  );
}
