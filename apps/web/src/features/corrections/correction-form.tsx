import type { CorrectionEffect } from '@quarterdeck/contract/corrections';
import type { Game } from '@quarterdeck/contract/games';
import { EARLIEST_DATE } from '@quarterdeck/domain/business-date';
import { Button, TextInput } from '@mantine/core';
import { counted } from '@quarterdeck/domain/counted';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { FormButtons, FormColumn, FormPair } from '../../ui/inputs/form-column.tsx';
import { SwitchField } from '../../ui/inputs/switch-field.tsx';
import { CorrectionPreview } from './correction-preview.tsx';
import { correctionOf, resolveCorrection, type CorrectionDetails, type CorrectionValues } from './correction-values.ts';

/** The requested correction and its effect. */
interface Previewed {
  details: CorrectionDetails;
  effect: CorrectionEffect;
}

function useCorrection(game: Game, gamesPath: string) {
  const form = useForm<CorrectionValues, unknown, CorrectionDetails>({
    defaultValues: {
      from: '',
      to: '',
      commission: String(game.commission),
      repName: game.repName,
      ownGame: game.ownGame,
    },
    resolver: resolveCorrection,
  });
  const failure = useFormFailure(form);
  const navigate = useNavigate();
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [isApplying, setApplying] = useState(false);
  const { subscribe } = form;

  // Editing the form discards the preview, so that only a previewed correction is applied.
  useEffect(() => subscribe({ formState: { values: true }, callback: () => setPreviewed(null) }), [subscribe]);

  const preview = form.handleSubmit(async (details) => {
    failure.dismiss();
    try {
      setPreviewed({ details, effect: await client.corrections.preview(correctionOf(game, details)) });
    } catch (error) {
      failure.show(error);
    }
  });

  async function apply({ details, effect }: Previewed): Promise<void> {
    setApplying(true);
    try {
      const { recordCount } = await client.corrections.apply(correctionOf(game, details));
      await navigate(gamesPath);
      // A retry after a lost response corrects none, because the first try did.
      const records = counted(recordCount || effect.recordCount, 'record');
      showMessage(`${game.gameName} corrected in ${records}`);
    } catch (error) {
      failure.show(error);
    } finally {
      setApplying(false);
    }
  }
  return { form, failure, preview, previewed, apply, isApplying };
}

interface CorrectionFormProps {
  game: Game;
  storeGames: Game[];
  /** The list that the game was opened from. */
  gamesPath: string;
}

export function CorrectionForm({ game, storeGames, gamesPath }: CorrectionFormProps) {
  const { form, failure, preview, previewed, apply, isApplying } = useCorrection(game, gamesPath);
  const { isSubmitting } = form.formState;
  const previewBox = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (previewed) previewBox.current?.scrollIntoView({ block: 'nearest' });
  }, [previewed]);

  const cancel = (
    <Button component={Link} to={gamesPath} variant="default">
      Cancel
    </Button>
  );
  return (
    <>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <p>
        Changes the commission and representative of {game.gameName} in saved records. Takings and cash don’t change.
      </p>
      <FormColumn onSubmit={preview}>
        <CorrectionFields form={form} storeGames={storeGames} />
        {!previewed && (
          <FormButtons>
            <Button type="submit" loading={isSubmitting}>
              Preview
            </Button>
            {cancel}
          </FormButtons>
        )}
      </FormColumn>
      <div ref={previewBox} role="status">
        {previewed && <CorrectionPreview effect={previewed.effect} />}
      </div>
      {previewed && (
        <FormButtons>
          {previewed.effect.recordCount > 0 && (
            <Button loading={isApplying} onClick={() => void apply(previewed)}>
              Apply to {previewed.effect.recordCount.toLocaleString('en-US')}{' '}
              {previewed.effect.recordCount === 1 ? 'record' : 'records'}
            </Button>
          )}
          {cancel}
        </FormButtons>
      )}
    </>
  );
}

interface CorrectionFieldsProps {
  form: UseFormReturn<CorrectionValues, unknown, CorrectionDetails>;
  storeGames: Game[];
}

/** The fields: the first day and the correct values. */
function CorrectionFields({ form: { register, control }, storeGames }: CorrectionFieldsProps) {
  const { errors } = useFormState({ control });
  const isOwn = useWatch({ control, name: 'ownGame' });
  const suggestions = useId();
  return (
    <>
      <FormPair>
        <TextInput
          type="date"
          label="From"
          required
          min={EARLIEST_DATE}
          description="The first date to correct."
          error={errors.from?.message}
          {...register('from')}
        />
        <TextInput
          type="date"
          label="To (optional)"
          min={EARLIEST_DATE}
          description="Leave empty to include the latest record."
          error={errors.to?.message}
          {...register('to')}
        />
      </FormPair>
      <SwitchField control={control} name="ownGame" label="Own game" description="No commission on its takings." />
      {!isOwn && (
        <FormPair>
          <TextInput
            label="Commission"
            required
            inputMode="decimal"
            rightSection="%"
            rightSectionPointerEvents="none"
            error={errors.commission?.message}
            {...register('commission')}
          />
          <TextInput
            label="Representative Name"
            required
            autoComplete="off"
            list={suggestions}
            error={errors.repName?.message}
            {...register('repName')}
          />
        </FormPair>
      )}
      <datalist id={suggestions}>
        {[...new Set(storeGames.map(({ repName }) => repName).filter((name) => name !== ''))].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
