import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { signOut, userChanged } from '../../platform/session/session.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { DialogButtons } from '../../ui/inputs/dialog-buttons.tsx';
import classes from './terms-dialog.module.css';

const stay = () => undefined;

/** Blocks the app until the owner has accepted the terms. The only alternative is to sign out. */
export function TermsDialog() {
  const [problem, setProblem] = useState<string | null>(null);
  const accept = useMutation({
    ...api.accounts.acceptTerms.mutationOptions(),
    onSuccess: userChanged,
    onError: (error) => reportFailure(error, setProblem),
  });
  return (
    <Modal
      opened
      onClose={stay}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Before you start"
    >
      <div className={classes.body}>
        <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
        <p>
          Your data is yours, and you can delete all of it at any time. We don’t sell it, and we don’t track you. You’re
          responsible for your records and for keeping your passwords safe.
        </p>
        <p>
          <a href="/terms" target="_blank" rel="noopener">
            Read the Terms and Privacy <span className="visually-hidden">(opens in a new tab)</span>
          </a>
        </p>
        <DialogButtons>
          <Button variant="default" onClick={() => void signOut()}>
            Sign Out
          </Button>
          <Button data-autofocus loading={accept.isPending} onClick={() => accept.mutate({ accepted: true })}>
            Accept terms
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  );
}
