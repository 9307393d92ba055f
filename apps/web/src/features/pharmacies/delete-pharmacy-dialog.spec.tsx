import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, later, refuse } from '../../testing/app';
import { dialogAlert, drogasul, pharmacy, saoJoao, showPharmacies } from './testing/show-pharmacies';

const contents = { inventories: 2, sections: 5, counts: 1234, products: 20_000, approved_inventories: 0 };
const DELETION = '0198c0de-0000-7000-8000-0000000000dd';
const nothing = { inventories: 0, sections: 0, counts: 0, products: 0, approved_inventories: 0 };
const last = pharmacy(3, 'Última');

interface Server {
  get?: () => Response | Promise<Response>;
  remove?: () => Response;
}

async function openDelete(target = drogasul, { get, remove }: Server = {}) {
  let left = [saoJoao, drogasul, last];
  const { seen } = showPharmacies({
    list: () => left,
    answers: {
      [`GET /api/pharmacies/${target.id}/contents/`]: get ?? (() => answerJson(contents)),
      [`DELETE /api/pharmacies/${target.id}/`]:
        remove ??
        (() => {
          left = left.filter(({ id }) => id !== target.id);
          return answerJson({ ...contents, deletion: DELETION });
        }),
    },
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: `Excluir ${target.name}` });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Excluir Farmácia' });
  return { seen, dialog };
}
const excluir = () =>
  within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Excluir' });
async function confirm(): Promise<void> {
  await waitFor(() => expect(screen.queryByText('Verificando o que será excluído junto...')).toBeNull());
  const field = screen.queryByLabelText<HTMLInputElement>('Digite o nome para confirmar');
  const name =
    within(screen.getByRole('dialog')).getAllByText(/./, { selector: 'strong' })[0]?.textContent ?? '';
  if (field !== null) fireEvent.change(field, { target: { value: name } });
  await waitFor(() => expect(excluir().disabled).toBe(false));
  fireEvent.click(excluir());
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('Excluir Farmácia waits for approved inventories to be reopened', async () => {
  await openDelete(drogasul, { get: () => answerJson({ ...contents, approved_inventories: 2 }) });
  await screen.findByText(
    'Ela tem 2 inventários aprovados. Use Reabrir em cada um antes de excluir a farmácia.',
  );
  expect(screen.getByText(/^Com ela serão excluídos: 2 inventários/)).toBeTruthy();
});

it('Excluir Farmácia shows the contents in numbers before it can be confirmed', async () => {
  const { promise, answer } = later();
  const { dialog } = await openDelete(drogasul, { get: () => promise });
  expect(within(dialog).getByText('Verificando o que será excluído junto...')).toBeTruthy();
  expect(excluir().disabled).toBe(true);
  await waitFor(() => {
    answer(answerJson(contents));
    expect(within(dialog).getByRole('status').textContent).toBe(
      'Com ela serão excluídos: 2 inventários, 5 seções, 1.234 contagens e 20.000 produtos. Dá para restaurar depois, na Lixeira.',
    );
  });
  expect(dialog.textContent).toContain('Excluir “Drogasul”?');
  expect(excluir().disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Digite o nome para confirmar'), 'drogasul');
  expect(excluir().disabled).toBe(false);
});

it('Excluir Farmácia can load the contents again after a failure, also that there are none', async () => {
  const answers = [refuse(500, 'internal'), answerJson(nothing)];
  await openDelete(drogasul, { get: () => answers.shift() ?? refuse(500) });
  expect(await dialogAlert()).toBe(
    'Não foi possível verificar o que será excluído junto. Erro interno. Tente novamente em instantes.',
  );
  expect(excluir().disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Ela não tem inventários, contagens nem produtos.')).toBeTruthy();
  expect(excluir().disabled).toBe(false);
});

it('Excluir Farmácia can be confirmed without the contents if the person agrees', async () => {
  const { seen } = await openDelete(drogasul, { get: () => refuse(500, 'internal') });
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Excluir mesmo assim/ }));
  await confirm();
  await closed();
  expect(seen.some((call) => call.method === 'DELETE')).toBe(true);
});

it('Excluir Farmácia refreshes the list and forgets the pharmacy as last choice', async () => {
  localStorage.setItem('lastPharmacy', drogasul.id);
  await openDelete();
  await confirm();
  await closed();
  expect(screen.queryByRole('link', { name: 'Drogasul' })).toBeNull();
  await screen.findByText(
    '“Drogasul” excluída, com 2 inventários, 5 seções, 1.234 contagens e 20.000 produtos.',
  );
  expect(localStorage.getItem('lastPharmacy')).toBeNull();
});

it('Desfazer restores a pharmacy that was deleted by mistake', async () => {
  const { seen } = await openDelete();
  await confirm();
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(seen.map(({ path }) => path)).toContain(`/api/trash/${DELETION}/restore/`));
});

it('Excluir Farmácia keeps a different pharmacy as the last choice', async () => {
  localStorage.setItem('lastPharmacy', saoJoao.id);
  await openDelete();
  await confirm();
  await closed();
  expect(localStorage.getItem('lastPharmacy')).toBe(saoJoao.id);
});

it.each([
  ['the row that is now at its index', drogasul, 'Última'],
  ['the row before, if it was the last', last, 'Drogasul'],
])('after Excluir Farmácia the focus is on %s', async (_what, target, name) => {
  await openDelete(target);
  await confirm();
  await closed();
  await waitFor(() => expect(document.activeElement?.getAttribute('data-index')).toBe('1'));
  expect(document.activeElement?.textContent).toContain(name);
});

it("Excluir Farmácia stays open with 'Erro ao excluir farmácia.' after a failure", async () => {
  await openDelete(drogasul, { remove: () => refuse(404, 'not_found', 'Farmácia não encontrada.') });
  await confirm();
  expect(await dialogAlert()).toBe('Erro ao excluir farmácia. Farmácia não encontrada.');
});
