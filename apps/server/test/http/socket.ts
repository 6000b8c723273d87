import { connect } from 'node:net';

export interface Talk {
  /** All received bytes until the connection was closed. */
  text: string;
  /** The status of each response, in order. */
  statuses: number[];
}

const statusesIn = (text: string) =>
  [...text.matchAll(/(?:^|\r\n)HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

/** Writes bytes to a server unchanged, and reads until the server closes the connection. */
export function talk(url: string, ...parts: (string | Buffer)[]): Promise<Talk> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      for (const part of parts) socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    // A client that is refused while it writes also gets an error.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      resolve({ text, statuses: statusesIn(text) });
    });
  });
}
