import { Button } from '@mantine/core';
import { EXTRAS, EXTRAS_CURRENCY, type Extra } from '@quarterdeck/domain/extras';
import { formatMoney } from '@quarterdeck/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { readSupportEmail } from '../../platform/support-email.ts';
import { Note } from '../../ui/feedback/banner.tsx';
import { EmailLink } from '../../ui/feedback/contact-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { BuyExtra } from './buy-extra.tsx';
import classes from './extras-section.module.css';
import { PurchaseList } from './purchase-list.tsx';

/** The extras on sale, and the owner's purchases. */
export function ExtrasSection() {
  const [chosen, setChosen] = useState<Extra | null>(null);
  const supportEmail = readSupportEmail();
  const mode = useQuery(api.billing.summary.queryOptions({ input: {} })).data?.cardMode;
  return (
    <Card title="Extras" note="Paid once by card, in South African rand.">
      {mode === 'off' && <Note>Payments aren’t set up on this server, so extras can’t be bought.</Note>}
      <ul className={classes.extras}>
        {EXTRAS.map((extra) => (
          <li key={extra.productCode} className={classes.extra}>
            <div className={classes.what}>
              <h3 className={classes.name}>{extra.name}</h3>
              <p className={classes.description}>{extra.description}</p>
            </div>
            <div className={classes.offer}>
              <span className={classes.price}>{formatMoney(extra.price, EXTRAS_CURRENCY)}</span>
              {mode !== 'off' && (
                <Button variant="default" aria-label={`Buy ${extra.name}`} onClick={() => setChosen(extra)}>
                  Buy
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <PurchaseList />
      {supportEmail && (
        <p className={classes.help}>
          Questions about an extra? Write to <EmailLink email={supportEmail} />.
        </p>
      )}
      <BuyExtra extra={chosen} isSandbox={mode === 'sandbox'} onClose={() => setChosen(null)} />
    </Card>
  );
}
