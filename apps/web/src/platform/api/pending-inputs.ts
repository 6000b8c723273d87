import { useMutationState, type MutationKey } from '@tanstack/react-query';

/** The inputs of a call's mutations that wait for their response, in order. */
export const usePendingInputs = <Input>(mutationKey: MutationKey): Input[] =>
  useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Input,
  });
