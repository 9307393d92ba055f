import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly source: string;
}

/** Takes mails for everybody but `nobody@…`, from who has the password. */
export async function startSmtp(): Promise<{ url: string; next(): Promise<Received> }> {
  const received: Received[] = [];
  let arrived = () => {};
  const server = new SMTPServer({
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nobody@') ? done(new Error('no such mailbox')) : done(),
    onData(stream, { envelope, user }, done) {
      void text(stream).then((source) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, user: typeof user === 'string' ? user : undefined, source });
        arrived();
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    url: `smtp://balanco:p%40ss@127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    async next() {
      while (received.length === 0)
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      const first = received.shift();
      if (first === undefined) throw new Error('nothing arrived');
      return first;
    },
  };
}
