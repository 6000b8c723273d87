import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The database's single address, as from a load balancer or a managed service: it leads to the current primary. */
export class Address {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  #socketPath: string | undefined;

  private constructor() {
    this.#server = createServer((client) => this.#lead(client));
  }

  static async open(): Promise<Address> {
    const address = new Address();
    address.#server.listen(0, '127.0.0.1');
    await once(address.#server, 'listening');
    return address;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** @param socketPath of a PostgreSQL; undefined: none, and open connections are closed */
  pointAt(socketPath: string | undefined): void {
    this.#socketPath = socketPath;
    for (const socket of this.#open) socket.destroy();
  }

  close(): void {
    this.pointAt(undefined);
    this.#server.close();
  }

  #lead(client: Socket): void {
    if (this.#socketPath === undefined) return void client.destroy();
    const server = createConnection(this.#socketPath);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#open.add(socket);
      socket.on('error', () => other.destroy());
      socket.once('close', () => {
        this.#open.delete(socket);
        other.destroy();
      });
    }
    client.pipe(server).pipe(client);
  }
}
