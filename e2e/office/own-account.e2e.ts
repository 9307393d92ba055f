import { type OpenedPage, openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';
import { signIn } from '../stock-take/staff.js';

const server = useServer();
let opened: OpenedPage;
test.beforeEach(async () => {
  opened = await openPage({ baseURL: server.url });
  await signIn(opened.page, server);
  return () => opened.close();
});

test('the own password is changed from the own menu, and the new one signs in', {
  tag: '@full',
}, async () => {
  const { page } = opened;
  await page.getByRole('button', { name: /: sua conta$/ }).click();
  await page.getByRole('button', { name: 'Alterar senha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alterar senha' });
  const fill = (label: string, text: string) => dialog.getByLabel(new RegExp(`^${label}`)).fill(text);
  await fill('Senha atual', server.admin.password);
  await fill('Nova senha', 'P@ssw0rd');
  await fill('Repita a nova senha', 'P@ssw0rd');
  await dialog.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(dialog.getByRole('alert')).toContainText('A senha não atende aos requisitos mínimos');
  await fill('Nova senha', 'Noturna!2026');
  await fill('Repita a nova senha', 'Noturna!2026');
  await dialog.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(page.getByText('Senha alterada. As sessões em outros aparelhos terminaram.')).toBeVisible();
  const fresh = await openPage({ baseURL: server.url });
  await signIn(fresh.page, { ...server, admin: { ...server.admin, password: 'Noturna!2026' } });
  await fresh.close();
});
