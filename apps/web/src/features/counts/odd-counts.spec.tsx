// @vitest-environment jsdom
import '../../testing/dom-stubs';
import type { CountSource } from '@balanco/contract/count-entries';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { beginSignedIn } from '../../testing/begin-signed-in';
import { linesOf } from './testing/lines-of';
import { showCounts } from './testing/show-counts';

vi.mock('../../identity/provider', () => import('../../testing/fake-provider'));

beginSignedIn();

/** Codes, product, quantity and factor of each row. */
const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1, 6)
        .map((cell) => cell.textContent?.replace('Balanço Geral', '')),
    );

const unknown = 'Produto não cadastrado';
const raw = (text: string) => ['', '', `Não reconhecido${text}`, '', '1'];
const scanned = ['0789', '', unknown, '2', '3'];
const typed = ['', '0012', unknown, '4', '1'];
const entry = { barcode: '0789', count: 2, factor: 3 };

const shapes: [string, Partial<CountSource>, string[][]][] = [
  ['a list', { barcode: [entry] }, [scanned]],
  ['JSON text of a list', { barcode: JSON.stringify([entry]) }, [scanned]],
  ['JSON text of one entry', { barcode: JSON.stringify(entry) }, [scanned]],
  ['an entry with an internal code alone', { barcode: [{ internal_code: '0012', count: 4 }] }, [typed]],
  ['internalBarcode as an object', { internalBarcode: { code: '0012', count: 4 } }, [typed]],
  ['internalBarcode as text', { internalBarcode: '{"code":"0012","count":4}' }, [typed]],
  ['typed wrappers', { internalBarcode: { code: { S: '0012' }, count: { N: '4' } } }, [typed]],
  ['typed wrappers as text', { internalBarcode: '{"code":{"S":"0012"},"count":{"N":"4"}}' }, [typed]],
  ['both', { barcode: [entry], internalBarcode: { code: '0012', count: 4 } }, [scanned, typed]],
  ['nulls', {}, [raw('null')]],
  ['nulls inside', { barcode: [{ barcode: null, count: null }] }, [raw('{"barcode":null,"count":null}')]],
  ['a null among entries', { barcode: [null, entry] }, [raw('null'), scanned]],
  ['an empty list', { barcode: [] }, [raw('[]')]],
  ['broken JSON', { barcode: '[{"barcode": "78' }, [raw('[{"barcode": "78')]],
  ['plain text', { internalBarcode: 'ABC' }, [raw('ABC')]],
  ['no quantity', { barcode: [{ barcode: '0789' }] }, [raw('{"barcode":"0789"}')]],
];

it.each(shapes)(
  'Contagens shows the lines of a count submitted as %s, and each can be edited and deleted',
  async (_what, source, rows) => {
    const lines = linesOf(source);
    showCounts('user', () => lines);
    await screen.findAllByRole('button', { name: 'Editar' });
    expect(shown()).toEqual(rows);
    for (const index of rows.keys()) {
      for (const [name, title] of [
        ['Editar', 'Editar Contagem'],
        ['Excluir', 'Excluir Contagem'],
      ]) {
        const [button] = screen.getAllByRole('button', { name }).slice(index);
        await userEvent.click(button as HTMLElement); // Each row has one.
        const dialog = await screen.findByRole('dialog', { name: title });
        await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
      }
    }
  },
);
