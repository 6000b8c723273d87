import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';

export interface MailServer {
  url: string;
  /** What was accepted, as it came over the wire. */
  accepted: string[];
  refused: number;
  /** While true, every mail is refused for the moment, as by a server that has no room. */
  isFull: boolean;
}

/** A mail server that speaks as much SMTP as is needed to send it a mail. */
export async function startMailServer(): Promise<MailServer> {
  const mails: MailServer = { url: '', accepted: [], refused: 0, isFull: false };
  const server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let body: string[] | undefined;
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket }).on('line', (line) => {
      if (body) {
        if (line !== '.') return void body.push(line);
        mails.accepted.push(body.join('\n'));
        body = undefined;
        return say('250 accepted');
      }
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'MAIL' && mails.isFull) {
        mails.refused += 1;
        return say('452 no room at the moment');
      }
      if (command === 'DATA') {
        body = [];
        return say('354 go on');
      }
      if (command === 'QUIT') return socket.end('221 bye\r\n');
      return say('250 fine');
    });
    say('220 mail.example');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => void server.close());
  mails.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return mails;
}
