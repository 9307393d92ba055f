// @vitest-environment jsdom
import '../../testing/dom-stubs';
import type { parseFile } from '@balanco/catalogue-file/parse-file';
import { fixedLine } from '@balanco/catalogue-file/testing/fixed-line';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { connectRealCalls } from '../../testing/connect-real-calls';
import { refuse } from '../../testing/fake-server';
import {
  answerBulk,
  box,
  bulkCalls,
  button,
  cells,
  chooseFile,
  closed,
  dialog,
  dryRunCalls,
  figures,
  line,
  manyLines,
  openBefore,
  pressImport,
  setUpImportDialogTests,
} from './testing/opened-import-dialog';

vi.mock('../../identity/provider', () => import('../../testing/fake-provider'));
// jsdom has no workers; the parser is the real one.
vi.mock('./parse-in-worker', async () => {
  const real = await import('@balanco/catalogue-file/parse-file');
  return {
    parseInWorker: (...[file, options, report]: Parameters<typeof parseFile>) =>
      real.parseFile(file, options, report),
  };
});

setUpImportDialogTests();

const withoutCode = fixedLine({ description: 'SEM CODIGO' });
const checkedText = 'Conferido com os produtos já gravados. Nada foi gravado ainda.';
const rowsOf = (call: { body: string | null } | undefined) => JSON.parse(call?.body ?? '[]') as object[];

describe('before anything is stored', () => {
  it('says how many are new, changed, unchanged and left out, by a dry run in batches of 500', async () => {
    const { seen } = await openBefore({
      dryRun: [
        () => answerBulk({ created: 400, unchanged: 100 }),
        () => answerBulk({ created: 1, updated: 99 }),
      ],
    });
    await chooseFile(...manyLines(600), withoutCode);
    await within(dialog()).findByText(checkedText);
    expect(figures()).toEqual({
      Novos: '401',
      Alterados: '99',
      'Sem mudança': '100',
      'Ficam de fora': '1',
      Produtos: '600',
    });
    expect(dryRunCalls(seen).map((call) => rowsOf(call).length)).toEqual([500, 100]);
    expect(bulkCalls(seen)).toEqual([]);
  });

  it('adds up stock and value of the file, to be compared with the ERP', async () => {
    await openBefore({});
    await userEvent.click(box('Saldo & Valor'));
    await chooseFile(
      fixedLine({ internalCode: '000001', stockValue: '0,1 10,00' }),
      fixedLine({ internalCode: '000002', stockValue: '1.234,2 2,50' }),
    );
    expect(figures()).toMatchObject({ 'Saldo total': '1.234,3', 'Valor do estoque': 'R$\u00a03.086,50' });
  });

  it('counts a repeated product once', async () => {
    const { seen } = await openBefore({ dryRun: [() => answerBulk({ created: 1 })] });
    await chooseFile(line(7), fixedLine({ internalCode: '7', description: 'OUTRO NOME' }));
    await within(dialog()).findByText(checkedText);
    expect(rowsOf(dryRunCalls(seen)[0])).toMatchObject([{ internal_code: '7', description: 'OUTRO NOME' }]);
    expect(button('Importar 1 produto').disabled).toBe(false);
  });

  it('says how far it is, and waits for it with the import', async () => {
    let answer: (response: Response) => void = () => undefined;
    const waiting = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    await openBefore({ dryRun: [() => answerBulk({ created: 500 }), () => waiting] });
    await chooseFile(...manyLines(800));
    const bar = await within(dialog()).findByRole('progressbar', { name: 'Progresso da conferência' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('62.5'));
    expect(within(dialog()).getByText('Conferindo com os produtos já gravados...')).toBeTruthy();
    expect(figures()).toMatchObject({ Novos: '—', Produtos: '800' });
    expect(button('Importar 800 produtos').disabled).toBe(true);
    answer(answerBulk({ created: 300 }));
    await waitFor(() => expect(button('Importar 800 produtos').disabled).toBe(false));
  });

  it('asks again with other options, and gives up the question that they made useless', async () => {
    const signals = await hangingServer();
    await chooseFile(line(7));
    await waitFor(() => expect(signals).toHaveLength(1));
    await userEvent.click(box('Departamento'));
    expect(signals[0]?.aborted).toBe(true);
    await waitFor(() => expect(signals).toHaveLength(2));
    expect(signals[1]?.aborted).toBe(false);
  });

  it('stops asking when the dialog closes', async () => {
    const signals = await hangingServer();
    await chooseFile(line(7));
    await waitFor(() => expect(signals).toHaveLength(1));
    await userEvent.click(button('Cancelar'));
    await closed();
    expect(signals[0]?.aborted).toBe(true);
  });
});

/** Opens the dialog before a server that never answers; gives the signal of each call. */
async function hangingServer() {
  await openBefore({});
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_path: string, init: { signal: AbortSignal }) => {
    signals.push(init.signal);
    return new Promise(() => undefined);
  });
  return signals;
}

describe('lines that can’t be stored', () => {
  it('are left out, the good ones are imported, and both are said', async () => {
    const { seen } = await openBefore({});
    await chooseFile(line(1), withoutCode, line(2), withoutCode);
    await waitFor(() => expect(button('Importar 2 produtos').disabled).toBe(false));
    expect(within(dialog()).getByText('2 linhas com problema ficam de fora')).toBeTruthy();
    await pressImport();
    await closed();
    expect(rowsOf(bulkCalls(seen)[0])).toMatchObject([
      { internal_code: '000001' },
      { internal_code: '000002' },
    ]);
    expect(await screen.findByText(/2 linhas ficaram de fora\.$/)).toBeTruthy();
  });

  it('are also those that the server refuses: listed with their line, and not sent', async () => {
    const fields = { description: ['A descrição tem no máximo 300 caracteres.'] };
    const { seen } = await openBefore({
      dryRun: [() => answerBulk({ created: 1, refused: [{ row: 1, fields }] })],
    });
    await chooseFile('', line(1), '', line(2));
    await within(dialog()).findByText('1 linha com problema fica de fora');
    expect(figures()).toMatchObject({ 'Ficam de fora': '1', Produtos: '1' });
    expect(cells('Problemas')).toEqual([
      ['4', 'Descrição', 'PRODUTO 2', 'A descrição tem no máximo 300 caracteres. A linha fica de fora.'],
    ]);
    await pressImport();
    await closed();
    expect(rowsOf(bulkCalls(seen)[0])).toMatchObject([{ internal_code: '000001' }]);
  });

  it('stay out where a failed import is tried again', async () => {
    const { seen } = await openBefore({
      dryRun: [() => answerBulk({ created: 1, refused: [{ row: 0, fields: { value: ['Não.'] } }] })],
      batches: [() => refuse(500, 'internal'), () => answerBulk({ created: 1 })],
    });
    await chooseFile(line(1), line(2));
    await pressImport();
    await userEvent.click(await within(dialog()).findByRole('button', { name: 'Importar de novo' }));
    await closed();
    expect(bulkCalls(seen).map((call) => rowsOf(call).length)).toEqual([1, 1]);
  });
});

describe('a dry run that fails', () => {
  it('says why, can be repeated, and forbids nothing', async () => {
    const { seen } = await openBefore({
      dryRun: [() => refuse(500, 'internal'), () => answerBulk({ updated: 1 })],
    });
    await chooseFile(line(1));
    const alert = await within(dialog()).findByRole('alert');
    expect(alert.textContent).toMatch(/Erro interno\. Tente novamente em instantes\./);
    expect(button('Importar 1 produto').disabled).toBe(false);
    await userEvent.click(button('Conferir de novo'));
    await within(dialog()).findByText(checkedText);
    expect(figures()).toMatchObject({ Novos: '0', Alterados: '1' });
    expect(dryRunCalls(seen)).toHaveLength(2);
  });

  it('lets the person import all the same', async () => {
    await openBefore({ dryRun: [() => refuse(500, 'internal')] });
    await chooseFile(line(1));
    await within(dialog()).findByRole('alert');
    await pressImport();
    await closed();
    expect(await screen.findByText(/^Importação concluída/)).toBeTruthy();
  });

  it('closes and shows the banner where the role forbids it', async () => {
    await openBefore({ dryRun: [() => refuse(403, 'permission_denied')] });
    await chooseFile(line(1));
    await closed();
    expect(screen.getByRole('alert').textContent).toBe('Usuários não podem realizar essa ação!');
  });

  it('leads to the licence where there is none', async () => {
    const { showLicence } = connectRealCalls();
    await openBefore({ dryRun: [() => refuse(402, 'license_required')] });
    await chooseFile(line(1));
    await waitFor(() => expect(showLicence).toHaveBeenCalledOnce());
  });
});
