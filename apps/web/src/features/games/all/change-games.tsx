import type { GamesChangeEffect } from '@quarterdeck/contract/corrections';
import type { GamePerformance } from '@quarterdeck/contract/games';
import type { Store } from '@quarterdeck/contract/stores';
import { businessDate, EARLIEST_DATE, localToday, type BusinessDate } from '@quarterdeck/domain/business-date';
import { Button, Modal, TextInput } from '@mantine/core';
import { counted, gamesInWords } from '@quarterdeck/domain/counted';
import { useEffect, useId, useState } from 'react';
import { useForm, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { client } from '../../../platform/api/api.ts';
import { useFormFailure } from '../../../platform/drafts/form-failure.ts';
import { ErrorBanner } from '../../../ui/feedback/banner.tsx';
import { showMessage } from '../../../ui/feedback/undo-notice.ts';
import { DialogButtons } from '../../../ui/inputs/dialog-buttons.tsx';
import { FormColumn } from '../../../ui/inputs/form-column.tsx';
import { useFocusBack } from '../../../ui/layout/focus-back.ts';
import classes from './change-games.module.css';
import { changedIn, ChangePreview, isNothing } from './change-preview.tsx';
import { resolveChange, type ChangeDetails, type ChangeValues } from './change-values.ts';
import type { ChangeOf } from './selection.ts';

interface ChangeGamesProps {
  what: ChangeOf;
  games: GamePerformance[];
  /** The known representatives. */
  names: string[];
  stores: Store[];
  onClose: () => void;
  onChanged: () => void;
}

/** The dialog that changes the commission or representative of several games from a day on, after a preview. */
export function ChangeGames(props: ChangeGamesProps) {
  const { what, games, onClose } = props;
  useFocusBack(true);
  const [isApplying, setApplying] = useState(false);
  return (
    <Modal
      opened
      // A change under way goes on, so its dialog stays to say how it ended.
      onClose={() => !isApplying && onClose()}
      size={560}
      title={`Change ${what} of ${gamesInWords(games)}`}
    >
      <ChangeForm {...props} isApplying={isApplying} setApplying={setApplying} />
    </Modal>
  );
}

/** The requested change and its effect. */
interface Previewed {
  details: ChangeDetails;
  effect: GamesChangeEffect;
}

/** The earliest business date of the games' stores. A change begins on this date at the latest. */
function todayOf(games: GamePerformance[], stores: Store[]): BusinessDate {
  const [today] = stores
    .filter(({ _id }) => games.some(({ storeId }) => storeId === _id))
    .map((store) => store.today)
    .toSorted();
  return today === undefined ? localToday() : businessDate(today);
}

interface ChangeFormProps extends ChangeGamesProps {
  isApplying: boolean;
  setApplying: (isApplying: boolean) => void;
}

function useChange({ what, games, stores, onChanged, setApplying }: ChangeFormProps) {
  const form = useForm<ChangeValues, unknown, ChangeDetails>({
    defaultValues: { from: todayOf(games, stores), commission: '', repName: '', repPhone: '' },
    resolver: resolveChange(what),
  });
  const failure = useFormFailure(form);
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const { subscribe } = form;
  const gameIds = games.map(({ gameId }) => gameId);

  // Editing the form discards the preview, so that only a previewed change is applied.
  useEffect(() => subscribe({ formState: { values: true }, callback: () => setPreviewed(null) }), [subscribe]);

  const preview = form.handleSubmit(async (details) => {
    failure.dismiss();
    try {
      setPreviewed({ details, effect: await client.corrections.previewGames({ gameIds, ...details }) });
    } catch (error) {
      failure.show(error);
    }
  });

  async function apply({ details, effect }: Previewed): Promise<void> {
    setApplying(true);
    try {
      const { recordCount } = await client.corrections.applyGames({ gameIds, ...details });
      const records = recordCount === 0 ? '' : ` and ${counted(recordCount, 'record')}`;
      showMessage(`${gamesInWords(changedIn(effect))}${records} changed`);
      onChanged();
    } catch (error) {
      failure.show(error);
      setApplying(false);
    }
  }
  return { form, failure, preview, previewed, apply };
}

function ChangeForm(props: ChangeFormProps) {
  const { what, games, names, stores, onClose, isApplying } = props;
  const { form, failure, preview, previewed, apply } = useChange(props);
  const { isSubmitting } = form.formState;
  return (
    <div className={classes.body}>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <FormColumn onSubmit={preview}>
        <ChangeFields what={what} form={form} names={names} today={todayOf(games, stores)} />
        {!previewed && (
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isSubmitting}>
              Preview
            </Button>
          </DialogButtons>
        )}
      </FormColumn>
      <div role="status">
        {previewed && <ChangePreview what={what} effect={previewed.effect} today={todayOf(games, stores)} />}
      </div>
      {previewed && (
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={isApplying}>
            Cancel
          </Button>
          {!isNothing(previewed.effect) && (
            <Button loading={isApplying} onClick={() => void apply(previewed)}>
              Change {gamesInWords(changedIn(previewed.effect))}
            </Button>
          )}
        </DialogButtons>
      )}
    </div>
  );
}

interface ChangeFieldsProps {
  what: ChangeOf;
  form: UseFormReturn<ChangeValues, unknown, ChangeDetails>;
  names: string[];
  today: string;
}

function ChangeFields({ what, form: { register, control }, names, today }: ChangeFieldsProps) {
  const { errors } = useFormState({ control });
  return (
    <>
      {what === 'commission' && (
        <TextInput
          label="Commission"
          required
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          rightSection="%"
          rightSectionPointerEvents="none"
          error={errors.commission?.message}
          {...register('commission')}
        />
      )}
      {what === 'representative' && <RepresentativeFields form={{ register, control }} names={names} />}
      <TextInput
        type="date"
        label="From"
        required
        min={EARLIEST_DATE}
        max={today}
        description="Saved records from this date on are corrected too."
        error={errors.from?.message}
        {...register('from')}
      />
    </>
  );
}

interface RepresentativeFieldsProps {
  form: Pick<ChangeFieldsProps['form'], 'register' | 'control'>;
  names: string[];
}

/** A known representative keeps the known phone number. */
function RepresentativeFields({ form: { register, control }, names }: RepresentativeFieldsProps) {
  const { errors } = useFormState({ control });
  const suggestions = useId();
  const typed = useWatch({ control, name: 'repName' }).trim().toLowerCase();
  const isKnown = typed === '' || names.some((name) => name.toLowerCase() === typed);
  return (
    <>
      <TextInput
        label="Representative Name"
        required
        autoComplete="off"
        data-autofocus
        list={suggestions}
        error={errors.repName?.message}
        {...register('repName')}
      />
      <datalist id={suggestions}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {(!isKnown || errors.repPhone) && (
        <TextInput
          label="Representative Phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          description="Needed for a new representative."
          error={errors.repPhone?.message}
          {...register('repPhone')}
        />
      )}
    </>
  );
}
