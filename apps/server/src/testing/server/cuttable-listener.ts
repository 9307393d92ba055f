import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A listener whose connections, and others that it keeps, can be broken. */
export async function listenCuttably(answer: (client: Socket) => void) {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    // Connections that are cut fail.
    socket.on('error', () => undefined);
    return socket.on('close', () => sockets.delete(socket));
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => answer(keep(client)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    keep,
    cut,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
