import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, fillIn, press, showScreen } from '../../testing/app';
import { PHARMACY } from '../../testing/rows';
import { MailsDialog } from './mails-dialog';

it('an administrator includes an e-mail, takes one off and sees who left', async () => {
  const at = '2026-05-07T12:00:00.000Z';
  const dona = { email: 'dona@rede.example', entered_by: 'Ana', entered_at: at, left_at: at };
  const { seen } = showScreen(
    <MailsDialog pharmacy={PHARMACY} onClose={() => undefined} />,
    {
      [`GET /api/mail-addresses/?pharmacy=${PHARMACY}`]: () =>
        answerJson({ sends: false, addresses: [dona] }),
      'PUT /api/mail-addresses/': () => answerJson({ sends: true, addresses: [] }),
    },
    { role: 'admin' },
  );
  expect(await screen.findByText('Saiu em 07/05/2026; não recebe mais')).toBeTruthy();
  expect(screen.getByText(/^Este servidor ainda não os envia/)).toBeTruthy();
  fillIn({ 'Novo e-mail': 'rui@rede.example' });
  press('Incluir');
  expect(await screen.findByText('Nenhum e-mail ainda.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Novo e-mail').value).toBe('');
  expect(bodiesOf(seen, 'PUT')).toEqual([{ pharmacy: PHARMACY, email: 'rui@rede.example', receives: true }]);
});
