// @vitest-environment jsdom
import '../../../testing/dom-stubs';
import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '../../../identity/stored-session';
import { StaffActionProvider } from '../../../session/staff-action';
import { connectRealCalls } from '../../../testing/connect-real-calls';
import { resetFakeAuth } from '../../../testing/fake-provider';
import { answerJson, fakeServer, refuse, type SeenCall } from '../../../testing/fake-server';
import { fakeToken } from '../../../testing/fake-token';
import { renderApp } from '../../../testing/render-app';
import { ImportDialog } from './import-dialog';
import { parseTxtFile } from './txt/parse-txt-file';
import { fixedLine } from './txt/testing/fixed-line';

vi.mock('../../../identity/provider', () => import('../../../testing/fake-provider'));
// jsdom has no workers; the parser is the real one.
vi.mock('./txt/parse-in-worker', () => ({
  parseTxtInWorker: (...[file, options, report]: Parameters<typeof parseTxtFile>) =>
    parseTxtFile(file, options, report),
}));

const pharmacy = {
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Farmácia São João',
  inventory_uuid: '0198c0de-0000-7000-8000-000000000009',
  created_at: '2026-01-20T15:00:00Z',
  total: 0,
};

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <StaffActionProvider>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {open && <ImportDialog pharmacy={pharmacy} onClose={() => setOpen(false)} />}
    </StaffActionProvider>
  );
}
const routes = [
  { path: '/produtos', Component: Opener },
  { path: '*', element: <p>Outra tela</p> },
];

const dialog = () => screen.getByRole('dialog', { name: 'Importar Produtos' });
const button = (name: string) => within(dialog()).getByRole<HTMLButtonElement>('button', { name });
const box = (name: string) => within(dialog()).getByRole<HTMLInputElement>('checkbox', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const bulkCalls = (seen: SeenCall[]) => seen.filter((call) => call.path === '/api/products/bulk/');
const answerNew = (count: number) => answerJson({ created: count, updated: 0, unchanged: 0 }, 201);

/** Opens the dialog before a server that answers the batches in turn; the last answer stays. */
async function open(...answers: (() => Response | Promise<Response>)[]) {
  let batch = 0;
  const seen = fakeServer({
    'POST /api/products/bulk/': () => {
      batch += 1;
      return answers[Math.min(batch, answers.length) - 1]?.() ?? answerNew(1);
    },
  });
  const router = renderApp(routes, '/produtos');
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await screen.findByRole('dialog');
  return { seen, router };
}

async function chooseFile(...lines: string[]) {
  const file = new File([lines.join('\r\n')], 'catalogo.txt', { type: 'text/plain' });
  await userEvent.upload(within(dialog()).getByLabelText('Arquivo TXT'), file);
  await waitFor(() => expect(within(dialog()).queryByText(/^Lendo o arquivo/)).toBeNull());
}
const line = (number: number) =>
  fixedLine({
    internalCode: String(number).padStart(6, '0'),
    description: `PRODUTO ${number}`,
    stockValue: '2 1,50',
  });
const manyLines = (count: number) => Array.from({ length: count }, (_line, index) => line(index + 1));
const cells = (table: string) =>
  within(within(dialog()).getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

beforeEach(() => {
  resetFakeAuth(fakeToken());
  storeToken(fakeToken());
  connectRealCalls();
});
afterEach(() => {
  cleanup();
  notifications.clean();
  vi.unstubAllGlobals();
});

describe('configuring', () => {
  it('offers the specified columns with their defaults, and begins at the file', async () => {
    await open();
    const boxes = within(dialog()).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map((one) => [one.labels?.[0]?.textContent, one.checked])).toEqual([
      ['Código de Barras', true],
      ['Código Interno', true],
      ['Descrição', true],
      ['Saldo & Valor', false],
      ['Departamento', false],
    ]);
    expect(within(dialog()).getByText('TXT')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(button('Escolher arquivo')));
  });

  it('asks for a file', async () => {
    const { seen } = await open();
    await userEvent.click(button('Importar'));
    expect(within(dialog()).getByRole('alert').textContent).toBe('Escolha o arquivo para importar.');
    expect(bulkCalls(seen)).toEqual([]);
  });

  it('asks for a column', async () => {
    const { seen } = await open();
    await chooseFile(line(1));
    for (const name of ['Código de Barras', 'Código Interno', 'Descrição']) await userEvent.click(box(name));
    expect(within(dialog()).getByRole('alert').textContent).toBe(
      'Selecione pelo menos uma coluna para importar.',
    );
    await userEvent.click(button('Importar'));
    expect(bulkCalls(seen)).toEqual([]);
  });

  it('refuses what is no text file', async () => {
    await open();
    await chooseFile('PK\u0000\u0001');
    expect(within(dialog()).getByRole('alert').textContent).toMatch(/^O arquivo não é um TXT/);
    expect(button('Importar').disabled).toBe(true);
  });

  it('takes one file at a time', async () => {
    await open();
    const files = ['a.txt', 'b.txt'].map((name) => new File(['x'], name, { type: 'text/plain' }));
    const zone = within(dialog()).getByLabelText('Arquivo TXT').parentElement;
    const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
    fireEvent.drop(zone ?? document.body, { dataTransfer: { files, items, types: ['Files'] } });
    expect((await within(dialog()).findByRole('alert')).textContent).toBe('Escolha um arquivo de cada vez.');
  });

  it('closes on Esc and gives the focus back', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await closed();
    expect(document.activeElement?.textContent).toBe('Abrir');
  });
});

describe('what will be stored', () => {
  it('shows the first rows as they will be stored, and how many are good', async () => {
    await open();
    await chooseFile(line(7), '', fixedLine({ barcode: '7891000315507', description: 'LEITE' }));
    expect(cells('Primeiras linhas')).toEqual([
      ['1', '000007', 'PRODUTO 7', ''],
      ['3', '', 'LEITE', '7891000315507'],
    ]);
    expect(within(dialog()).getByText('2 linhas prontas')).toBeTruthy();
    expect(within(dialog()).getByText('1 linha em branco')).toBeTruthy();
  });

  it('pads codes with zeros and reads again with other columns', async () => {
    await open();
    await chooseFile(line(7));
    await userEvent.type(within(dialog()).getByLabelText('Dígitos do código interno'), '8');
    await userEvent.click(box('Saldo & Valor'));
    await waitFor(() =>
      expect(cells('Primeiras linhas')).toEqual([['1', '00000007', 'PRODUTO 7', '', '2', 'R$\u00a01,50']]),
    );
  });

  it('shows the encoding that it found, and takes another', async () => {
    await open();
    await chooseFile(fixedLine({ internalCode: '000001', description: 'SOLUÇÃO' }));
    const encoding = within(dialog()).getByRole<HTMLInputElement>('combobox', {
      name: 'Codificação do texto',
    });
    await waitFor(() => expect(encoding.value).toBe('Auto: UTF-8'));
    await userEvent.click(encoding);
    await userEvent.click(await screen.findByRole('option', { name: 'Windows-1252', hidden: true }));
    await waitFor(() => expect(cells('Primeiras linhas')[0]?.[2]).toBe('SOLUÃ‡ÃƒO'));
  });

  it('flags numbers that can be read both ways, until somebody decides', async () => {
    await open();
    await userEvent.click(box('Saldo & Valor'));
    await chooseFile(fixedLine({ internalCode: '000001', stockValue: '12.000' }));
    expect(within(dialog()).getByText(/ponto em “12.000”/)).toBeTruthy();
    expect(cells('Primeiras linhas')[0]?.[4]).toBe('12.000');
    await userEvent.click(within(dialog()).getByRole('combobox', { name: 'Formato dos números' }));
    await userEvent.click(await screen.findByRole('option', { name: '1,234.56', hidden: true }));
    await waitFor(() => expect(cells('Primeiras linhas')[0]?.[4]).toBe('12'));
    expect(within(dialog()).queryByText(/ponto em/)).toBeNull();
  });

  it('lists every problem with line, column and value, those that leave a line out first', async () => {
    await open();
    await chooseFile(
      fixedLine({ barcode: '7891000315508' }),
      fixedLine({ description: 'SEM CODIGO' }),
      line(1),
    );
    expect(cells('Problemas')).toEqual([
      ['2', 'Código de Barras', '', 'Linha sem Código de Barras e sem Código Interno: fica de fora.'],
      ['1', 'Código de Barras', '7891000315508', 'O dígito verificador do código de barras não confere.'],
    ]);
    expect(within(dialog()).getByText('1 linha fica de fora')).toBeTruthy();
    expect(within(dialog()).getByText('1 aviso')).toBeTruthy();
  });

  it('stores 0 for what is no number only where the person says so', async () => {
    const { seen } = await open(() => answerNew(2));
    await userEvent.click(box('Saldo & Valor'));
    await chooseFile(line(1), fixedLine({ internalCode: '000002', stockValue: '***' }));
    expect(within(dialog()).getByText('1 linha pronta')).toBeTruthy();
    await userEvent.click(box('Gravar 0 onde o número não pode ser lido (1 número)'));
    await within(dialog()).findByText('2 linhas prontas');
    await userEvent.click(button('Importar'));
    await closed();
    expect(JSON.parse(bulkCalls(seen)[0]?.body ?? '')[1]).toMatchObject({ system_stock: 0 });
  });
});

describe('importing', () => {
  it('sends batches of 500 with the pharmacy, closes, asks for the lists again and gives the totals', async () => {
    const { seen } = await open(
      () => answerNew(500),
      () => answerJson({ created: 499, updated: 1, unchanged: 0 }, 201),
      () => answerJson({ created: 0, updated: 0, unchanged: 1 }, 201),
    );
    await chooseFile(...manyLines(1001));
    await userEvent.click(button('Importar'));
    await closed();
    const bodies = bulkCalls(seen).map((call) => JSON.parse(call.body ?? ''));
    expect(bodies.map((body) => body.length)).toEqual([500, 500, 1]);
    expect(bodies[2][0]).toEqual({
      pharmacy: pharmacy.id,
      internal_code: '001001',
      barcode: '',
      description: 'PRODUTO 1001',
    });
    expect(
      await screen.findByText('Importação concluída: 999 novos, 1 alterado, 1 sem mudança.'),
    ).toBeTruthy();
  });

  describe('while it runs', () => {
    async function start() {
      let answer: (response: Response) => void = () => undefined;
      const waiting = new Promise<Response>((resolve) => {
        answer = resolve;
      });
      const { seen, router } = await open(
        () => answerNew(500),
        () => waiting,
      );
      await chooseFile(...manyLines(800));
      await userEvent.click(button('Importar'));
      await within(dialog()).findByText('Lote 2 de 2');
      return { seen, router, answer };
    }

    it('shows progress, batch and rows', async () => {
      const { answer } = await start();
      expect(within(dialog()).getByText('500 de 800 produtos')).toBeTruthy();
      expect(within(dialog()).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('62.5');
      expect(within(dialog()).getByText(/^Faltam? cerca de/)).toBeTruthy();
      answer(answerNew(300));
      await closed();
    });

    it('can’t be closed or left', async () => {
      const { router, answer } = await start();
      await userEvent.keyboard('{Escape}');
      expect(button('Cancelar').disabled).toBe(true);
      expect(button('Importando...').disabled).toBe(true);
      await router.navigate('/contagens');
      expect(router.state.location.pathname).toBe('/produtos');
      expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
      answer(answerNew(300));
      await closed();
      expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    });
  });

  it.each([
    [() => refuse(500, 'internal'), 'Erro interno. Tente novamente em instantes.'],
    [() => refuse(400, 'invalid', 'O saldo passa do limite.'), 'O saldo passa do limite.'],
    [() => refuse(402, 'license_required'), 'É preciso ativar uma licença para continuar.'],
  ])('stops at a batch that fails, says the server’s words and how far it came', async (failure, words) => {
    const { showLicence } = connectRealCalls();
    const { seen } = await open(() => answerNew(500), failure);
    await chooseFile(...manyLines(1600));
    await userEvent.click(button('Importar'));
    expect((await within(dialog()).findByRole('alert')).textContent).toBe(
      `Erro ao importar lote de produtos! ${words}\n500 de 1.600 produtos já foram gravados; importar de novo é seguro.`,
    );
    expect(bulkCalls(seen)).toHaveLength(2);
    expect(showLicence).not.toHaveBeenCalled();
    await userEvent.click(button('Cancelar'));
    await closed();
  });

  it('says so where nothing was stored, and imports again from the first row', async () => {
    const { seen } = await open(
      () => refuse(500, 'internal'),
      () => answerNew(1),
    );
    await chooseFile(line(1));
    await userEvent.click(button('Importar'));
    expect((await within(dialog()).findByRole('alert')).textContent).toMatch(
      /Nenhum produto foi gravado; importar de novo é seguro\.$/,
    );
    await userEvent.click(button('Importar de novo'));
    await closed();
    const [tried, again, ...more] = bulkCalls(seen);
    expect(again?.body).toBe(tried?.body);
    expect(more).toEqual([]);
  });

  it('leads back to file and options after a failure', async () => {
    await open(() => refuse(500, 'internal'));
    await chooseFile(line(1));
    await userEvent.click(button('Importar'));
    await userEvent.click(await within(dialog()).findByRole('button', { name: 'Rever arquivo e opções' }));
    expect(within(dialog()).getByText('catalogo.txt')).toBeTruthy();
    expect(within(dialog()).queryByRole('alert')).toBeNull();
    expect(button('Importar').disabled).toBe(false);
  });

  it('closes and shows the banner where the role forbids it', async () => {
    await open(() => refuse(403, 'permission_denied'));
    await chooseFile(line(1));
    await userEvent.click(button('Importar'));
    await closed();
    expect(screen.getByRole('alert').textContent).toBe('Usuários não podem realizar essa ação!');
  });

  it('stops where the screen goes away', async () => {
    await open();
    const signals: AbortSignal[] = [];
    vi.stubGlobal('fetch', (_path: string, init: { signal: AbortSignal }) => {
      signals.push(init.signal);
      return new Promise(() => undefined);
    });
    await chooseFile(line(1));
    await userEvent.click(button('Importar'));
    await waitFor(() => expect(signals).toHaveLength(1));
    cleanup();
    expect(signals[0]?.aborted).toBe(true);
  });
});
