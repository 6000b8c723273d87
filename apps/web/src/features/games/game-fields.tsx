import type { Game } from '@quarterdeck/contract/games';
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { FormPair } from '../../ui/inputs/form-column.tsx';
import { SwitchField } from '../../ui/inputs/switch-field.tsx';
import type { GameDetails, GameValues } from './game-values.ts';

/** A store's representatives by name, with the phone number of their latest game. */
function repsOf(games: Game[]): Map<string, string> {
  return new Map(games.filter(({ ownGame }) => !ownGame).map(({ repName, repPhone }) => [repName, repPhone]));
}

interface GameFieldsProps {
  form: UseFormReturn<GameValues, unknown, GameDetails>;
  /** The representatives of these games are suggested. */
  storeGames: Game[];
}

/** A game's five fields; for an own game only the first two. */
export function GameFields({ form, storeGames }: GameFieldsProps) {
  const { register, control } = form;
  const { errors } = useFormState({ control });
  const isOwn = useWatch({ control, name: 'ownGame' });
  return (
    <>
      <TextInput
        label="Game Name"
        required
        autoComplete="off"
        error={errors.gameName?.message}
        {...register('gameName')}
      />
      <FormPair>
        <TextInput
          label="Quantity"
          required
          inputMode="numeric"
          autoComplete="off"
          description="Number of machines"
          error={errors.quantity?.message}
          {...register('quantity')}
        />
        {!isOwn && (
          <TextInput
            label="Commission"
            required
            inputMode="decimal"
            autoComplete="off"
            description="The representative’s share of the takings."
            rightSection="%"
            rightSectionPointerEvents="none"
            error={errors.commission?.message}
            {...register('commission')}
          />
        )}
      </FormPair>
      <SwitchField control={control} name="ownGame" label="Own game" description="No commission on its takings." />
      {!isOwn && <RepresentativeFields form={form} storeGames={storeGames} />}
    </>
  );
}

/** The game's representative. Choosing a known name fills in the phone number. */
function RepresentativeFields({ form, storeGames }: GameFieldsProps) {
  const { register, control, getValues, setValue } = form;
  const { errors, isSubmitted } = useFormState({ control });
  const suggestions = useId();
  const reps = repsOf(storeGames);

  function fillPhone(typedName: string): void {
    const phone = reps.get(typedName.trim());
    const present = getValues('repPhone').trim();
    // Keeps a typed number, but replaces a number that was filled in for another name.
    const isOurs = present === '' || [...reps.values()].includes(present);
    if (phone !== undefined && isOurs) setValue('repPhone', phone, { shouldDirty: true, shouldValidate: isSubmitted });
  }

  return (
    <>
      <TextInput
        label="Representative Name"
        required
        autoComplete="off"
        list={suggestions}
        error={errors.repName?.message}
        {...register('repName', { onChange: (event: { target: HTMLInputElement }) => fillPhone(event.target.value) })}
      />
      <datalist id={suggestions}>
        {[...reps.keys()].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextInput
        label="Representative Phone"
        required
        type="tel"
        inputMode="tel"
        autoComplete="off"
        error={errors.repPhone?.message}
        {...register('repPhone')}
      />
    </>
  );
}
