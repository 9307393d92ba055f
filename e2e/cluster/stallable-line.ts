import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection between two machines that can stall and be cut. Data in transit when it is cut never arrives. */
export interface StallableLine {
  readonly port: number;
  stall(isStalled: boolean): void;
  /** Closes it permanently. */
  cut(): Promise<void>;
}

const open = new Set<StallableLine>();

/** Cuts all lines of this run that are still open. */
export async function cutLines(): Promise<void> {
  await Promise.all([...open].map((line) => line.cut()));
}

export async function openLine(target: number): Promise<StallableLine> {
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      // Not `pipe`, because it would resume a stalled socket.
      from.on('data', (chunk) => void to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isStalled) from.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const line: StallableLine = {
    port: (server.address() as AddressInfo).port,
    stall(next) {
      isStalled = next;
      for (const socket of sockets) next ? socket.pause() : socket.resume();
    },
    async cut() {
      if (!open.delete(line)) return;
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  open.add(line);
  return line;
}
