import { randomUUID } from 'node:crypto';
import { formatMoment } from '@balanco/contract/base/moments';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { MailMessage } from '../../mail/mail-message.js';
import { emptyOutbox } from '../../outbox/outbox.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { noticeCourier } from './mail-notices.js';

const server = useServer();

const makeCode = async (body: object) => {
  const answer = await server.ask('makeCollectorCodes', { body });
  return answer.results[0] as { sub: string; code: string };
};
const enrol = (code: string) =>
  server.call('enrolCollector', { body: { code, attempt: randomUUID(), device: 'Android · Chrome' } });
async function mailed(): Promise<MailMessage[]> {
  const mails: MailMessage[] = [];
  await emptyOutbox(server.db, { notice: noticeCourier(server.db, async (mail) => void mails.push(mail)) });
  return mails;
}
it('a person with a password is told who connected a phone in their name', async () => {
  const { user, mod } = server.people;
  const { code } = await makeCode({ sub: user.sub });
  const { body } = await enrol(code);
  const notices = await server.ask('listNotices', { as: 'user' });
  expect(notices.map(({ sentence }) => sentence)).toEqual([
    `${mod.name} gerou um código que conecta um celular ao Coletor em seu nome.`,
    `Um celular (Android · Chrome) foi conectado ao Coletor em seu nome, com um código gerado por ${mod.name}.`,
  ]);
  expect((await mailed()).map(({ to, text }) => ({ to, text }))).toEqual(
    notices.map(({ sentence, at }) => ({
      to: user.email,
      text: expect.stringContaining(
        `${sentence} Foi em ${formatMoment(new Date(at))?.slice(0, 16)} (horário de Brasília).`,
      ),
    })),
  );
  expect(await mailed()).toEqual([]);

  const token = body.session.id_token;
  const params = { id: notices[0]?.id };
  expect(await server.ask('listNotices', { as: 'nobody', token })).toEqual([]);
  await server.call('readNotice', { as: 'nobody', token, params });
  await server.call('readNotice', { as: 'admin', params });
  expect(await server.ask('listNotices', { as: 'user' })).toHaveLength(2);
  await server.ask('readNotice', { as: 'user', params });
  expect(await server.ask('listNotices', { as: 'user' })).toHaveLength(1);
});

it('a collector without a password is not told', async () => {
  const { code } = await makeCode({ names: ['Rita Moura'] });
  await enrol(code);
  expect(await mailed()).toEqual([]);
});

it('a person is told by mail of a new role, and not on screen', async () => {
  const { user, admin } = server.people;
  await server.call('editPerson', { params: { sub: user.sub }, body: { role: 'mod' } });
  await server.call('editPerson', { params: { sub: admin.sub }, body: { role: 'admin' } });
  const texts = (await mailed()).map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining(`${admin.name} mudou seu perfil para Moderador.`)]);
  // The session of who got the role ended.
  await sql`update person_notice set sub = ${admin.sub} where kind = 'role_changed'`.execute(server.db);
  expect(await server.ask('listNotices', { as: 'admin' })).toEqual([]);
});
