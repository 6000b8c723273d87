import type { SecondFactor } from '@quarterdeck/contract/second-factor';
import { formatMedium, localDate } from '@quarterdeck/domain/business-date';
import { useRef } from 'react';
import { client } from '../../platform/api/api.ts';
import { ConfirmStep } from '../../ui/inputs/confirm-step.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { AddPasskey } from './add-passkey.tsx';
import classes from './passkeys-card.module.css';
import { canUsePasskeys } from './passkeys.ts';
import { Task, type Work } from './task.tsx';

type Passkey = SecondFactor['passkeys'][number];

const day = (moment: string) => formatMedium(localDate(new Date(moment)));

export function PasskeysCard({ passkeys, work }: { passkeys: Passkey[]; work: Work }) {
  const box = useRef<HTMLDivElement>(null);
  async function remove({ _id, name }: Passkey): Promise<void> {
    work.finish(await client.secondFactors.removePasskey({ _id }), `Removed ${name}`);
    // The focused row was removed.
    box.current?.focus({ preventScroll: true });
  }
  return (
    <Card title="Passkeys" note="Use your fingerprint, face, device PIN or a security key instead of a code.">
      <div className={classes.box} ref={box} tabIndex={-1}>
        {passkeys.length > 0 && (
          <ul className={classes.list} aria-label="Passkeys">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey._id} passkey={passkey} work={work} onRemove={() => remove(passkey)} />
            ))}
          </ul>
        )}
        {canUsePasskeys() ? (
          <Task work={work} name="passkey" label="Add a passkey">
            <AddPasskey
              onCancel={work.cancel}
              onDone={(changed) => work.finish(changed, 'Passkey added')}
              onReplyLost={work.replyLost}
            />
          </Task>
        ) : (
          <p className={classes.quiet}>This browser can’t use passkeys. Open this page in another one to add some.</p>
        )}
      </div>
    </Card>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  work: Work;
  onRemove: () => Promise<void>;
}

function PasskeyRow({ passkey: { _id, name, createdAt, lastUsedAt }, work, onRemove }: PasskeyRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <h3 className={classes.name}>{name}</h3>
        <p className={classes.quiet}>
          Added {day(createdAt)} · {lastUsedAt === null ? 'Not used yet' : `Last used ${day(lastUsedAt)}`}
        </p>
      </div>
      <Task work={work} name={`remove ${_id}`} label="Remove" ariaLabel={`Remove ${name}`}>
        <div className={classes.task}>
          <ConfirmStep
            text={`“${name}” will no longer sign you in.`}
            action="Remove passkey"
            isDanger
            onConfirm={onRemove}
            onCancel={work.cancel}
          />
        </div>
      </Task>
    </li>
  );
}
