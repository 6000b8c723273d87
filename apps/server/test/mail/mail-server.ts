import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** The accepted mails as they were sent. */
  accepted: string[];
  refused: number;
  /** While true, every mail is temporarily refused, as by a server with a full disk. */
  isFull: boolean;
  /** The refusal of recipients at `refused.example`. */
  refusal: string;
  close: () => void;
}

/** A mail server that accepts every mail unless it is full. */
export async function openMailServer(host = '127.0.0.1'): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) => {
      if (!mails.isFull) return done();
      mails.refused += 1;
      done(Object.assign(new Error('no room at the moment'), { responseCode: 452 }));
    },
    onRcptTo: ({ address }, _session, done) => {
      if (!address.endsWith('@refused.example')) return done();
      mails.refused += 1;
      done(Object.assign(new Error(mails.refusal), { responseCode: 550 }));
    },
    onData: (stream, _session, done) => {
      text(stream).then(
        (mail) => {
          mails.accepted.push(mail.replaceAll('\r\n', '\n'));
          done();
        },
        (error: Error) => done(error),
      );
    },
  });
  const mails: MailServer = {
    url: '',
    accepted: [],
    refused: 0,
    isFull: false,
    refusal: '5.7.1 not from you',
    close: () => smtp.close(),
  };
  smtp.listen(0, host);
  await once(smtp.server, 'listening');
  mails.url = `smtp://${host}:${(smtp.server.address() as AddressInfo).port}`;
  return mails;
}
