import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, fillIn, press, refuse } from '../testing/app';
import { DeleteAllProductsDialog } from './delete-all-products-dialog';
import { drogasul, productPage, saoJoao } from './testing/product';
import { showDialog } from './testing/show-dialog';

const DELETION = '0198c0de-0000-7000-8000-0000000000dd';
const onClose = vi.fn();

const deletionOf = (pharmacy: string) => `/api/products/delete_all/?pharmacy=${pharmacy}`;
const FIELD = 'Digite o nome da farmácia para confirmar';
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Excluir todos' });
const counts = (count: number, pharmacy = saoJoao.id) => ({
  [`GET /api/products/?pharmacy=${pharmacy}&page_size=1`]: () => productPage(count),
});

async function open(
  count: number,
  answer: () => Response = () => answerJson({ deleted: count, deletion: DELETION }),
) {
  const { sent } = showDialog(<DeleteAllProductsDialog pharmacy={saoJoao} onClose={onClose} />, {
    ...counts(count),
    [`DELETE ${deletionOf(saoJoao.id)}`]: answer,
  });
  const dialog = await screen.findByRole('dialog', { name: 'Excluir Todos' });
  await waitFor(() => expect(dialog.textContent).not.toContain('Contando'));
  return { dialog, sent: () => sent('DELETE') };
}

it('Excluir Todos shows the number of products and needs the pharmacy’s name', async () => {
  const { dialog, sent } = await open(2500);
  expect(dialog.textContent).toContain('Serão excluídos 2.500 produtos de “Farmácia São João”.');
  expect(button().disabled).toBe(true);
  fillIn({ [FIELD]: 'farmacia sao' });
  expect(button().disabled).toBe(true);
  fillIn({ [FIELD]: ' farmacia  SAO joao ' });
  press('Excluir todos');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([[deletionOf(saoJoao.id), null]]);
  expect(await screen.findByText('2.500 produtos excluídos de “Farmácia São João”.')).toBeTruthy();
});

it('Desfazer restores Excluir Todos except products that exist again', async () => {
  const detail = 'Parte do que foi excluído existe de novo. Abra a Lixeira e decida o que fica.';
  showDialog(<DeleteAllProductsDialog pharmacy={saoJoao} onClose={onClose} />, {
    ...counts(2),
    [`DELETE ${deletionOf(saoJoao.id)}`]: () => answerJson({ deleted: 2, deletion: DELETION }),
    [`POST /api/trash/${DELETION}/restore/`]: () => refuse(409, 'conflict', detail),
  });
  await screen.findByText('2 produtos', { selector: 'strong' });
  fillIn({ [FIELD]: 'Farmácia São João' });
  press('Excluir todos');
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText(detail)).toBeTruthy();
});

it('Excluir Todos is disabled for an empty catalogue and explains why', async () => {
  const { dialog } = await open(0);
  expect(dialog.textContent).toContain('“Farmácia São João” não tem produtos.');
  fillIn({ [FIELD]: 'Farmácia São João' });
  expect(button().disabled).toBe(true);
});

it('Excluir Todos stays open with the server’s message when the deletion fails', async () => {
  await open(3, () => refuse(500, 'internal'));
  fillIn({ [FIELD]: 'Farmácia São João' });
  press('Excluir todos');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Erro ao excluir todos os produtos! Erro interno. Tente novamente em instantes.',
  );
  expect(screen.getByLabelText<HTMLInputElement>(FIELD).value).toBe('Farmácia São João');
  expect(onClose).not.toHaveBeenCalled();
});

it('Excluir Todos is disabled if counting the products fails', async () => {
  showDialog(<DeleteAllProductsDialog pharmacy={saoJoao} onClose={onClose} />, {
    [`GET /api/products/?pharmacy=${saoJoao.id}&page_size=1`]: () => refuse(400, 'invalid', 'Sem acesso.'),
  });
  expect((await screen.findByRole('alert')).textContent).toBe('Sem acesso.');
  fillIn({ [FIELD]: 'Farmácia São João' });
  expect(button().disabled).toBe(true);
});

it('Excluir Todos asks for the pharmacy if it opens without one', async () => {
  const { sent } = showDialog(<DeleteAllProductsDialog onClose={onClose} />, {
    ...counts(1, drogasul.id),
    [`DELETE ${deletionOf(drogasul.id)}`]: () => answerJson({ deleted: 1, deletion: DELETION }),
  });
  await userEvent.click(await screen.findByRole('combobox', { name: /^Farmácia/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Drogasul' }));
  expect(await screen.findByText('1 produto', { selector: 'strong' })).toBeTruthy();
  fillIn({ [FIELD]: 'drogasul' });
  press('Excluir todos');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent('DELETE')).toEqual([[deletionOf(drogasul.id), null]]);
  expect(await screen.findByText('1 produto excluído de “Drogasul”.')).toBeTruthy();
});
