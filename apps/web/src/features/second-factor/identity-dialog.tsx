import { Button, Modal, PasswordInput } from '@mantine/core';
import { useEffect, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import { client } from '../../platform/api/api.ts';
import { Failure, SessionEnded } from '../../platform/api/failure.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { DialogButtons } from '../../ui/inputs/dialog-buttons.tsx';
import { FormColumn } from '../../ui/inputs/form-column.tsx';
import { closePanels } from '../../ui/layout/close-panels.ts';
import { ThemeProvider } from '../../ui/ui-provider.tsx';
import { askPasskey, canUsePasskeys, isStopped, stopAsking } from './passkeys.ts';

const CANCELLED = 'Not confirmed, so nothing was changed or shown.';
/** Above the other dialogs, because one of them may have made the call. */
const ON_TOP = 1_000;

let asking: Promise<void> | null = null;

/**
 * Asks the owner to confirm their identity. Simultaneous calls share one dialog.
 * @throws Failure (`confirmIdentity`) when the owner cancels.
 */
export function confirmIdentity(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

/**
 * Renders a separate React tree, because the screen that made the call may unmount, and public screens have no dialogs.
 */
async function ask(): Promise<void> {
  closePanels();
  const focused = document.activeElement;
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  try {
    await new Promise<void>((resolve, reject) => {
      root.render(
        <ThemeProvider>
          <IdentityDialog onConfirmed={resolve} onFailure={reject} />
        </ThemeProvider>,
      );
    });
  } finally {
    root.unmount();
    container.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** Keeps Escape from also closing a dialog behind this one. */
function keepEscape({ target }: FocusEvent<HTMLElement>): void {
  target.setAttribute('data-mantine-stop-propagation', 'true');
}

interface IdentityDialogProps {
  onConfirmed: () => void;
  onFailure: (error: Error) => void;
}

function useConfirmation({ onConfirmed, onFailure }: IdentityDialogProps) {
  const form = useForm({ defaultValues: { currentPassword: '' } });
  const failure = useFormFailure(form);
  const [isShowing, setShowing] = useState(false);

  function show(error: unknown): void {
    if (error instanceof SessionEnded) onFailure(error);
    else if (!isStopped(error)) failure.show(error);
  }

  const submit = form.handleSubmit(async (typed) => {
    failure.dismiss();
    stopAsking();
    try {
      await client.accounts.confirmIdentity(typed);
      onConfirmed();
    } catch (error) {
      show(error);
      form.setFocus('currentPassword', { shouldSelect: true });
    }
  });

  async function showPasskey(): Promise<void> {
    failure.dismiss();
    setShowing(true);
    try {
      // The promise is settled only once.
      const { passkey } = await client.accounts.askIdentity();
      if (!passkey) throw new Failure('Your account has no passkey. Use your password.');
      const answer = await askPasskey(passkey.options, 'your password');
      await client.accounts.confirmIdentityByPasskey({ challenge: passkey.challenge, answer });
      onConfirmed();
    } catch (error) {
      show(error);
    } finally {
      setShowing(false);
    }
  }

  return { form, failure, isShowing, submit, showPasskey };
}

/** Whether the owner can use a passkey here. False until the server has responded. */
function useHasPasskey(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (!canUsePasskeys()) return stopAsking;
    // After a failure the password still works.
    void client.accounts.askIdentity().then(
      ({ passkey }) => setHas(passkey !== null),
      () => undefined,
    );
    return stopAsking;
  }, []);
  return has;
}

function IdentityDialog({ onConfirmed, onFailure }: IdentityDialogProps) {
  const { form, failure, isShowing, submit, showPasskey } = useConfirmation({ onConfirmed, onFailure });
  const { errors, isSubmitting } = form.formState;
  const hasPasskey = useHasPasskey();
  const cancel = () => onFailure(new Failure(CANCELLED, 'confirmIdentity'));

  return (
    <Modal
      opened
      onClose={cancel}
      title="Confirm it’s you"
      zIndex={ON_TOP}
      closeOnClickOutside={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      onFocusCapture={keepEscape}
      onKeyDown={({ key, nativeEvent }: KeyboardEvent) => key === 'Escape' && !nativeEvent.isComposing && cancel()}
    >
      <FormColumn onSubmit={submit}>
        <p>
          You signed in a while ago. {hasPasskey ? 'Use your password or a passkey' : 'Type your password'} to continue.
        </p>
        <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          error={errors.currentPassword?.message}
          {...form.register('currentPassword', { required: 'Current password is required' })}
        />
        <DialogButtons>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          {hasPasskey && (
            <Button variant="default" loading={isShowing} onClick={() => void showPasskey()}>
              Use a passkey
            </Button>
          )}
          <Button type="submit" loading={isSubmitting}>
            Confirm
          </Button>
        </DialogButtons>
      </FormColumn>
    </Modal>
  );
}
