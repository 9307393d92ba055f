import { exampleMachineKey } from '@balanco/contract/people/machine-key-examples';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, press, showScreen } from '../../testing/app';
import { MachineKeysDialog } from './machine-keys-dialog';

const KEYS = '/api/machine-keys/';
const ID = exampleMachineKey.id;

function show(answers: Parameters<typeof showScreen>[1] = {}, results = [exampleMachineKey]) {
  return showScreen(
    <MachineKeysDialog onClose={() => undefined} />,
    {
      [`GET ${KEYS}`]: () => answerJson({ results }),
      'GET /api/pharmacies/': () => answerJson([]),
      ...answers,
    },
    { role: 'admin' },
  );
}

it('a key shows what it permits, where, whose it is and when it was used', async () => {
  show();
  const row = within(await screen.findByRole('listitem'));
  row.getByText('Ler catálogo e estoque · Gravar catálogo e estoque');
  row.getByText('balanco_Xa91bQ… · Farmácia Central · de Ana Souza · vale até 06/05/2127 · nunca usada');
});

it('a new key is shown once, to be copied', async () => {
  const secret = 'balanco_p4cT0w';
  const { seen } = show({ [`POST ${KEYS}`]: () => answerJson({ key: exampleMachineKey, secret }, 201) }, []);
  await screen.findByText('Nenhuma chave em uso');
  press('Nova chave');
  await userEvent.type(await screen.findByLabelText(/^Nome/), 'BI');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ler resultados' }));
  press('Criar chave');
  const shown = within(await screen.findByRole('dialog', { name: 'Copie a chave agora' }));
  expect(shown.getByText(secret)).toBeTruthy();
  expect(bodiesOf(seen, `POST ${KEYS}`)).toEqual([
    { name: 'BI', scopes: ['read:results'], pharmacies: null, days: 90 },
  ]);
});

it('ending a key asks, and says how to change one without a stop', async () => {
  const { seen } = show({ [`DELETE ${KEYS}${ID}/`]: () => answerJson(exampleMachineKey) });
  await screen.findByRole('listitem');
  press('Encerrar ERP da matriz balanco_Xa91bQ');
  await screen.findByText(/crie antes outra com o mesmo nome/);
  press('Encerrar');
  await screen.findByText('Chave encerrada.');
  expect(seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
