import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import {
  box,
  bulkCalls,
  button,
  cells,
  chooseFile,
  closed,
  dialog,
  openBefore,
  openSettings,
} from '../testing/opened-import-dialog';

vi.mock('../read/parse-in-worker', () => import('../testing/parse-in-page'));

const other = '000123 7891000315507 DIPIRONA';
const set = (name: string, value: string) =>
  fireEvent.change(within(dialog()).getByLabelText(name), { target: { value } });

it("A TXT's positions are read off a sample, saved and reused", async () => {
  await openBefore({});
  await openSettings();
  const choice = () => within(dialog()).getByRole<HTMLInputElement>('combobox', { name: 'Posições do TXT' });
  expect(choice().value).toBe('Padrão');
  await chooseFile(other);
  await userEvent.click(button('Medir posições'));
  const ruler = within(dialog()).getByLabelText('Régua');
  await waitFor(() => expect(ruler.textContent).toContain(`01234567890123456789012345678`));
  expect(ruler.textContent).toContain(other);
  set('Início de Código Interno', '0');
  set('Fim de Código Interno', '6');
  set('Início de Código de Barras', '7');
  set('Fim de Código de Barras', '20');
  set('Início de Descrição', '21');
  set('Fim de Descrição', '40');
  for (const edge of ['Início', 'Fim']) {
    set(`${edge} de Saldo & Valor`, '');
    set(`${edge} de Departamento`, '');
  }
  expect(box('Nome deste modelo').value).toBe('catalogo');
  set('Nome deste modelo', '');
  const shown = vi.spyOn(box('Nome deste modelo'), 'scrollIntoView');
  await userEvent.click(button('Salvar e usar'));
  expect(within(dialog()).getByRole('alert').textContent).toMatch(/^Dê um nome ao modelo/);
  expect(document.activeElement).toBe(box('Nome deste modelo'));
  expect(shown).toHaveBeenCalled();
  set('Nome deste modelo', 'Sistema da Loja 2');
  await userEvent.type(box('Nome deste modelo'), '{Enter}');
  await waitFor(() => expect(choice().value).toBe('Sistema da Loja 2'));
  await waitFor(() =>
    expect(cells('Primeiras linhas')).toEqual([['1', '000123', 'DIPIRONA', '7891000315507']]),
  );
  await userEvent.click(button('Cancelar'));
  await closed();
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await screen.findByRole('dialog');
  await openSettings();
  expect(choice().value).toBe('Sistema da Loja 2');
  await userEvent.click(button('Medir posições'));
  await userEvent.click(button('Excluir modelo'));
  await waitFor(() => expect(choice().value).toBe('Padrão'));
  expect(localStorage.getItem('importLayouts')).toBe('[]');
}, 60_000);

it('A report whose stock stands behind its prices asks which is the value', async () => {
  await openBefore({});
  await chooseFile(
    '1  7891000315507 DIPIRONA SODICA 500MG     3,20     6,90     120',
    '2  7896004703398 SORO FISIOLOGICO 500ML   12,80    20,65       7',
    '3  7896004703398 AGUA OXIGENADA 10V        4,15    12,90      18',
  );
  await userEvent.click(button('Ajustar posições'));
  await waitFor(() => expect(box('Fim de Saldo').value).toBe('64'));
  expect(box('Fim de Valor').value).toBe('');
  expect(box('Fim de Saldo & Valor').value).toBe('');
  const asked = () => within(dialog()).queryByText(/^A linha tem mais de um preço/);
  expect(asked()).toBeTruthy();
  set('Início de Valor', '41');
  set('Fim de Valor', '47');
  expect(asked()).toBeNull();
  await userEvent.click(button('Salvar e usar'));
  await waitFor(() => expect(cells('Primeiras linhas')[1]?.slice(-2)).toEqual(['7', 'R$\u00a012,80']));
}, 60_000);

it('A column put on the ruler takes a free place, is checked for cuts and is ticked', async () => {
  await openBefore({});
  await chooseFile(
    '000001 DIPIRONA SODICA 500MG    7891000315507  GENERICO      12     4,50',
    '000002 SORO FISIOLOGICO 0,9%    7896004703398  HIGIENE        7    12,90',
    '000003 AGUA OXIGENADA           7896004703398  ETICO          3     2,00',
  );
  expect(within(dialog()).getByRole('heading', { name: '3 problemas' })).toBeTruthy();
  await userEvent.click(button('Ajustar posições'));
  await waitFor(() => expect(box('Fim de Saldo & Valor').value).toBe('72'));
  const warning = () => within(dialog()).queryByText(/a coluna Departamento corta um texto ao meio/);
  await userEvent.click(button('Incluir Departamento na régua'));
  expect([box('Início de Departamento').value, box('Fim de Departamento').value]).toEqual(['47', '55']);
  expect(warning()).toBeNull();
  set('Início de Departamento', '48');
  expect(warning()).toBeTruthy();
  set('Início de Departamento', '47');
  await userEvent.click(button('Salvar e usar'));
  await waitFor(() =>
    expect(cells('Primeiras linhas')[0]).toEqual([
      '1',
      '000001',
      'DIPIRONA SODICA 500MG',
      '7891000315507',
      'GENERICO',
      '12',
      'R$\u00a04,50',
    ]),
  );
  expect([box('Departamento').checked, box('Saldo & Valor').checked]).toEqual([true, true]);
}, 60_000);

const lines = [
  '000123 7891000315507 DIPIRONA SODICA 500MG',
  '000124 7896004703398 SORO FISIOLOGICO 500ML',
  '000125 7896004703398 AGUA OXIGENADA 10V',
];
const edge = (name: string) => within(dialog()).getByRole('slider', { name });

it('A TXT of another layout offers its positions first, and the import second', async () => {
  const { seen } = await openBefore({});
  await chooseFile(...lines);
  await waitFor(() => expect(button('Importar mesmo assim').disabled).toBe(false));
  expect(button('Ajustar posições').type).toBe('submit');
  expect(within(dialog()).queryByRole('button', { name: /^Importar \d/ })).toBeNull();
  await userEvent.click(button('Importar mesmo assim'));
  await closed();
  expect(bulkCalls(seen)).toHaveLength(1);
});

it('Its positions are proposed, and moved by the arrow keys', async () => {
  await openBefore({});
  await chooseFile(...lines);
  await userEvent.click(button('Ajustar posições'));
  await waitFor(() => expect(edge('Borda final de Código Interno').getAttribute('aria-valuenow')).toBe('6'));
  expect(edge('Borda inicial de Código de Barras').getAttribute('aria-valuenow')).toBe('7');
  edge('Borda final de Código de Barras').focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}');
  expect(box('Fim de Código de Barras').value).toBe('19');
  set('Fim de Código de Barras', '20');
  expect(edge('Borda final de Código de Barras').getAttribute('aria-valuenow')).toBe('20');
  set('Nome deste modelo', 'Loja 3');
  await userEvent.click(button('Salvar e usar'));
  await waitFor(() =>
    expect(cells('Primeiras linhas')[0]).toEqual(['1', '000123', 'DIPIRONA SODICA 500MG', '7891000315507']),
  );
  await waitFor(() => expect(button('Importar 3 produtos').disabled).toBe(false));
});

it('The main button saves what is measured, then imports though a caution stays', async () => {
  await openBefore({});
  await chooseFile(...lines);
  await userEvent.click(button('Ajustar posições'));
  expect(button('Salvar e usar').type).toBe('submit');
  expect(within(dialog()).queryByRole('button', { name: 'Importar mesmo assim' })).toBeNull();
  expect(
    within(dialog()).getByText(/^Saldo & Valor é um campo só: o saldo e, depois de um espaço/),
  ).toBeTruthy();
  await waitFor(() => expect(box('Fim de Código de Barras').value).toBe('20'));
  set('Fim de Código de Barras', '19');
  set('Nome deste modelo', 'Loja 4');
  await userEvent.click(button('Salvar e usar'));
  await waitFor(() => expect(button('Importar 3 produtos').disabled).toBe(false));
  expect(button('Importar 3 produtos').type).toBe('submit');
  expect(within(dialog()).getByText(/^As colunas parecem deslocadas/)).toBeTruthy();
}, 60_000);
