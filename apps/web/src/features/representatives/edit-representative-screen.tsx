import { screenPath } from '@quarterdeck/domain/record-paths';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  representativeForm,
  type RepresentativeDetails,
  type WholeDetails,
} from '@quarterdeck/contract/representatives';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { api, client } from '../../platform/api/api.ts';
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
import { FormButtons, FormColumn } from '../../ui/inputs/form-column.tsx';
import { PlainButtonLink } from '../../ui/inputs/plain-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { listParameters } from '../stores/selected-store.ts';
import { DeleteRepresentative } from './delete-representative.tsx';
import { MergeButton } from './merge.tsx';
import classes from './edit-representative-screen.module.css';

/** The draft also keeps the version that the form started from. */
const typed = representativeForm.extend({ version: z.number() });
type Values = z.infer<typeof typed>;

const draftOf = defineDraft<Values>('edit-representative', 1);

const factsOf = ({ name, phone, email, notes }: RepresentativeDetails) => ({
  Name: name,
  Phone: phone,
  Email: email,
  Notes: notes,
});

/** A representative's name, phone, email and notes. */
export function Component() {
  const id = useSearchParams()[0].get('rep') ?? '';
  const representative = useQuery(api.representatives.details.queryOptions({ input: { _id: id } }));
  return (
    <Page title="Edit representative" width="form">
      {representative.isPending && <FormSkeleton fields={4} />}
      {representative.isLoadingError && (
        <LoadFailed
          what="the representative"
          error={representative.error}
          onRetry={() => void representative.refetch()}
        />
      )}
      {representative.data?.mergedInto && (
        <IsMerged name={representative.data.name} into={representative.data.mergedInto} />
      )}
      {representative.data && !representative.data.mergedInto && (
        <EditRepresentative key={id} representative={representative.data} />
      )}
    </Page>
  );
}

function IsMerged({ name, into }: { name: string; into: { _id: string; name: string } }) {
  return (
    <EmptyState
      title={`${name} is merged into ${into.name}`}
      text="Its games and takings count for the representative you kept. You can undo the merge there."
      action={
        <PlainButtonLink to={screenPath('/representatives', { rep: into._id })}>Open {into.name}</PlainButtonLink>
      }
    />
  );
}

function useEdit({ _id, name, phone, email, notes, version }: WholeDetails, backTo: string) {
  const saved = { name, phone, email, notes, version };
  const form = useForm<Values>({ defaultValues: saved, resolver: zodResolver(typed) });
  const failure = useFormFailure(form);
  const draft = useFormDraft(form, draftOf, _id);
  const conflict = useSaveQuestion<Conflict>();
  const navigate = useNavigate();

  const submit = form.handleSubmit(async ({ version: base, ...mine }) => {
    failure.dismiss();
    try {
      const outcome = await saveVersion({
        version: base,
        code: 'representativeChanged',
        save: (version) => client.representatives.edit({ _id, version, ...mine }),
        ask: ({ current, by, at }) => {
          draft.keep();
          return conflict.ask({ by, at, lines: differingLines(factsOf(current), factsOf(mine)) });
        },
      });
      if (!outcome) return;
      draft.clear();
      await navigate(backTo);
      showMessage(outcome.kept ? `${outcome.kept.name} kept as saved` : `${mine.name} saved`);
    } catch (error) {
      failure.show(error);
    }
  });
  return { form, failure, draft, conflict, submit };
}

function EditRepresentative({ representative }: { representative: WholeDetails }) {
  const [parameters] = useSearchParams();
  const backTo = screenPath('/representatives', { ...listParameters(parameters), rep: representative._id });
  const { form, failure, draft, conflict, submit } = useEdit(representative, backTo);
  const { errors, isSubmitting } = useFormState({ control: form.control });
  return (
    <>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <DraftRestored isShown={draft.wasRestored} onDiscard={draft.discard} />
      <ConflictDialog question={conflict} what="representative" />
      <FormColumn onSubmit={submit}>
        <TextInput
          label="Name"
          required
          autoComplete="off"
          description="Their games get the new name too. Saved records keep the old one."
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextInput
          label="Phone"
          required
          type="tel"
          autoComplete="off"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Textarea label="Notes" autosize minRows={3} error={errors.notes?.message} {...form.register('notes')} />
        <FormButtons>
          <Button type="submit" loading={isSubmitting}>
            Save Changes
          </Button>
          <Button component={Link} to={backTo} variant="default" onClick={draft.clear}>
            Cancel
          </Button>
        </FormButtons>
      </FormColumn>
      <MergeOrDelete representative={representative} backTo={backTo} onDeleted={draft.clear} />
    </>
  );
}

interface MergeOrDeleteProps {
  representative: WholeDetails;
  backTo: string;
  onDeleted: () => void;
}

/** Merges the representative, or deletes an unused one. */
function MergeOrDelete({ representative, backTo, onDeleted }: MergeOrDeleteProps) {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <section className={classes.further}>
      <h2 className={classes.title}>Entered twice?</h2>
      <p>
        Merge two representatives into one, so that their games, takings and commission count together. You can undo it
        at any time.
      </p>
      <div className={classes.actions}>
        <MergeButton representative={representative}>Merge into…</MergeButton>
        {representative.isUnused && (
          <DeleteRepresentative
            representative={representative}
            backTo={backTo}
            onDeleted={onDeleted}
            onProblem={setProblem}
          />
        )}
      </div>
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
    </section>
  );
}
