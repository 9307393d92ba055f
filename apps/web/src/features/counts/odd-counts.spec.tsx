import type { CountSource } from '@balanco/contract/counts/count-entries';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showDialog } from '../../testing/show-screen';
import { DeleteCountDialog } from './deletion/delete-count-dialog';
import { EditCountDialog } from './edit/edit-count-dialog';
import { PHARMACY } from './testing/count-line';
import { linesOf } from './testing/lines-of';
import { showCounts } from './testing/show-counts';

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
const scanned = ['0789', '', unknown, '2', '3= 6 un'];
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

it('Contagens shows counts of every shape, each with its buttons', async () => {
  const lines = shapes.flatMap(([, source], index) =>
    linesOf(source).map((line) => ({ ...line, line_id: 10 * index + line.line_id })),
  );
  showCounts('user', () => lines);
  expect(await screen.findAllByRole('button', { name: 'Editar' })).toHaveLength(lines.length);
  expect(screen.getAllByRole('button', { name: 'Excluir' })).toHaveLength(lines.length);
  expect(shown()).toEqual(shapes.flatMap(([, , rows]) => rows));
});

it.each(shapes)('staff edit and delete each line of a count submitted as %s', async (_what, source) => {
  for (const line of linesOf(source)) {
    for (const [title, dialog] of [
      ['Editar Contagem', <EditCountDialog key="e" line={line} pharmacy={PHARMACY} onClose={vi.fn()} />],
      [
        'Excluir Contagem',
        <DeleteCountDialog key="d" line={line} pharmacy={PHARMACY} onDeleted={vi.fn()} onClose={vi.fn()} />,
      ],
    ] as const) {
      showDialog(dialog);
      const opened = within(await screen.findByRole('dialog', { name: title }));
      expect(opened.getByRole('button', { name: /^(Salvar|Excluir)$/ })).toBeTruthy();
      cleanup();
    }
  }
});
