import { connect, type Socket } from 'node:net';
import { listenCuttably } from '../../../testing/server/cuttable-listener.js';

export type RealTime = 'on' | 'refused' | 'absent';

interface Trap {
  readonly request: RegExp;
  spring(answer: Buffer, client: Socket, upstream: Socket): void;
}

export async function startCuttableProxy(port: number) {
  let isDown = false;
  let refused = 0;
  let realTime: RealTime = 'on';
  let trap: Trap | undefined;

  const cut = () => {
    isDown = true;
    listener.cut();
  };
  const setTrap = <T>(request: RegExp, spring: (done: (value: T) => void) => Trap['spring']): Promise<T> =>
    new Promise((done) => {
      trap = { request, spring: spring(done) };
    });

  /** `sent` has what the client sent since the server's last answer. */
  const carry = (client: Socket, first: Buffer) => {
    const upstream = listener.keep(connect(port, '127.0.0.1'));
    let sent = first.toString('latin1');
    upstream.write(first);
    client.on('data', (data) => {
      sent += data.toString('latin1');
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      const sprung = trap?.request.test(sent) ? trap : undefined;
      sent = '';
      if (sprung === undefined) {
        client.write(data);
        return;
      }
      trap = undefined;
      sprung.spring(data, client, upstream);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.end());
  };

  const listener = await listenCuttably((client) => {
    if (isDown) {
      refused += 1;
      client.resetAndDestroy();
      return;
    }
    client.once('data', (first) => {
      const isRealTime = first.toString('latin1').startsWith('GET /graphql/realtime');
      if (!isRealTime || realTime === 'on') carry(client, first);
      else if (realTime === 'refused') client.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
    });
  });
  return {
    origin: `http://127.0.0.1:${listener.port}`,
    get refused(): number {
      return refused;
    },
    setRealTime(mode: RealTime) {
      realTime = mode;
    },
    cut,
    cutInAnswerTo: (request: RegExp) =>
      setTrap<void>(request, (done) => (answer, client) => {
        client.write(answer.subarray(0, answer.length / 2), () => {
          cut();
          done();
        });
      }),
    holdAnswerTo: (request: RegExp) =>
      setTrap<() => void>(request, (done) => (answer, client, upstream) => {
        upstream.pause();
        done(() => {
          client.write(answer);
          upstream.resume();
        });
      }),
    restore() {
      isDown = false;
    },
    close: listener.close,
  };
}
