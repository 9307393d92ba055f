import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
import { exampleExport } from '@balanco/contract/exports/example-export';
import type { ExportPreview } from '@balanco/contract/exports/exports';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Answers, answerJson, bodiesOf, refuse, showScreen } from '../../testing/app';
import { saveFile } from '../../ui/save-file';
import { ExportDialog } from './export-dialog';
import { fileRuler } from './file-preview';

vi.mock('../../ui/save-file', () => ({ saveFile: vi.fn() }));

const PHARMACY = '0198c0de-0000-7000-8000-000000000001';
const PROFILES = `GET /api/pharmacies/${PHARMACY}/export-profiles/`;
const EXPORT = 'POST /api/inventories/7/settlements/2/export/';
const previewCall = (profile = 'ean-qtd', rest = '&code_kind=barcode&by_code=false') =>
  `GET /api/inventories/7/settlements/2/export/?profile=${profile}${rest}`;

const preview: ExportPreview = {
  profile_name: 'EAN;QTD',
  profile_change: null,
  file_name: 'inventario-7-v2.txt',
  content: 'counted',
  offered: ['counted', 'adjustment', 'all'],
  content_reason: 'unmoved',
  open_shop: false,
  moved_items: 0,
  sample: ['7891234567895;27,0'],
  totals: { lines: 1, units: 27, money: 229.5 },
  refused: { count: 0, units: 0, money: 0, results: [] },
  mixed_with: [],
  missing_items: 0,
};
const file = { ...exampleExport, version: 2, file_name: 'inventario-7-v2.txt' };

function show(answered: Partial<ExportPreview> = {}, answers: Answers = {}, proof?: number) {
  const dialog = (
    <ExportDialog id="7" pharmacy={PHARMACY} version={2} proof={proof} onClose={() => undefined} />
  );
  const { seen } = showScreen(dialog, {
    [PROFILES]: () => answerJson({ results: [], shipped: [] }),
    [previewCall()]: () => answerJson({ ...preview, ...answered }),
    [EXPORT]: () => answerJson({ export: file, file: btoa('7891234567895;27,0\r\n') }, 201),
    ...answers,
  });
  return seen;
}
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Exportar' });
const ready = () => waitFor(async () => expect((await button()).disabled).toBe(false));
const sent = (seen: ReturnType<typeof show>) => bodiesOf(seen, 'POST');

it('the export dialog shows the file and saves it byte for byte', async () => {
  const seen = show();
  const shown = await screen.findByRole('region', { name: 'Primeiras linhas de inventario-7-v2.txt' });
  expect(shown.textContent).toBe('....:....1....:....2\n7891234567895;27,0\n');
  expect(screen.getByText(/1 linha · 27 un · R\$\s229,50/)).toBeTruthy();
  await ready();
  await userEvent.click(await button());
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [name, content] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect([name, await content?.text()]).toEqual(['inventario-7-v2.txt', '7891234567895;27,0\r\n']);
  expect(sent(seen)).toEqual([
    {
      profile: 'ean-qtd',
      content: 'counted',
      code_kind: 'barcode',
      by_code: false,
      leave_out: false,
      confirm_mixed: false,
    },
  ]);
});

it('Perfil keeps the focus and its open list when the preview arrives', async () => {
  let arrive: (answer: Response) => void = () => undefined;
  show({}, { [previewCall()]: () => new Promise<Response>((resolve) => (arrive = resolve)) });
  const profile = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Perfil' });
  await waitFor(() => expect(document.activeElement).toBe(profile));
  await waitFor(() => expect(profile.value).toBe('EAN;QTD'));
  await userEvent.click(profile);
  expect(profile.getAttribute('aria-expanded')).toBe('true');
  await act(async () => arrive(answerJson(preview)));
  await screen.findByRole('region', { name: /^Primeiras linhas/ });
  expect(profile.getAttribute('aria-expanded')).toBe('true');
});

it('the export dialog lists misfit items and can leave them out', async () => {
  const seen = show({
    refused: {
      count: 2,
      units: 3.5,
      money: 12,
      results: [
        {
          key: 'i:1',
          internal_code: '1',
          barcode: '',
          description: 'SORO',
          problem: 'no_code',
          field: 1,
          source: 'code',
        },
        {
          key: 'i:2',
          internal_code: '2',
          barcode: '789',
          description: '',
          problem: 'fraction',
          field: 2,
          source: 'quantity',
        },
      ],
    },
  });
  const refused = await screen.findByRole('list', { name: 'Itens que não cabem' });
  const contents = screen.getByRole('radiogroup', { name: 'Conteúdo' });
  expect(refused.compareDocumentPosition(contents)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(
    within(refused)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'SORO1Item sem o código escolhido',
    '22 · 789Campo 2, Quantidade: tem mais casas decimais que o campo',
  ]);
  expect((await button()).disabled).toBe(true);
  expect(screen.getByText('2 itens não cabem no arquivo.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Usar o código interno em todos os itens' })).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Deixar de fora 2 itens' }));
  await ready();
  await userEvent.click(await button());
  await waitFor(() => expect(sent(seen)).toMatchObject([{ leave_out: true }]));
});

it('moved stock leaves only the adjustment to choose, with an explanation', async () => {
  show({ content: 'adjustment', offered: ['adjustment'], content_reason: 'moved', moved_items: 3 });
  expect(await screen.findByText(/3 itens mudaram de saldo desde que o saldo foi guardado/)).toBeTruthy();
  const states = screen
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ checked, disabled }) => [checked, disabled]);
  expect(states).toEqual([
    [false, true],
    [true, false],
    [false, true],
  ]);
});

it("an open shop's adjustment is explained as added to current stock", async () => {
  show({ content: 'adjustment', offered: ['adjustment'], open_shop: true, content_reason: 'moved' });
  await screen.findByText(
    'A loja ficou aberta: o arquivo leva a diferença de cada item na hora em que foi contado, a somar ao estoque que o ERP tem agora. Gravar o contado por cima apagaria o que foi vendido e recebido depois.',
  );
});

it('a proof of return exports what the ERP did not take', async () => {
  const adjusted: Partial<ExportPreview> = {
    content: 'adjustment',
    offered: ['adjustment'],
    content_reason: 'proof',
    missing_items: 1,
    mixed_with: [file],
  };
  const call = `${previewCall()}&return_proof=4`;
  const seen = show({}, { [call]: () => answerJson({ ...preview, ...adjusted }) }, 4);
  const dialog = await screen.findByRole('dialog', { name: 'Reexportar da versão 2 só o que falta' });
  await screen.findByText(
    'Só os itens diferentes no ERP, cada um com o que falta para ficar certo, a somar ao estoque que ele tem agora. 1 item que não está no ERP fica de fora.',
  );
  expect(dialog.textContent).toContain(
    'e a conferência 4 pode não contar com ele. Confira de novo, ou o ajuste pode contar duas vezes.',
  );
  await userEvent.click(screen.getByRole('checkbox', { name: /Exportar também/ }));
  await userEvent.click(await button());
  await waitFor(() => expect(sent(seen)).toMatchObject([{ return_proof: 4, confirm_mixed: true }]));
});

it.each([
  ["a version's other content", file, /A versão 2 já saiu como Saldo contado em .*por Bruno Lima/],
  [
    'an adjustment again',
    { ...file, content: 'adjustment' },
    /^Este ajuste já foi exportado em .* por Bruno Lima; importar duas vezes no ERP pode dobrar o ajuste\./,
  ],
] as const)('exporting %s requires a confirmation', async (_what, exported, warning) => {
  show({ content: 'adjustment', mixed_with: [exported] });
  expect(await screen.findByText(warning)).toBeTruthy();
  expect((await button()).disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: /Exportar também/ }));
  await ready();
});

it('the preview follows the chosen content and code', async () => {
  const call = `${previewCall('ean-qtd', '&content=all&code_kind=barcode&by_code=false')}`;
  show(
    {},
    { [call]: () => answerJson({ ...preview, content: 'all', totals: { lines: 9, units: 9, money: 9 } }) },
  );
  await userEvent.click(await screen.findByRole('radio', { name: 'Saldo de todos os itens' }));
  expect(await screen.findByText(/9 linhas/)).toBeTruthy();
});

it('a refused preview shows why; a failed export keeps the dialog open', async () => {
  show({}, { [EXPORT]: () => refuse(409, 'conflict', 'Aprove a apuração versão 2 antes de exportar.') });
  await ready();
  await userEvent.click(await button());
  expect((await screen.findByRole('alert')).textContent).toContain('Aprove a apuração versão 2');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

const [{ profile: shipped } = { profile: undefined as never }] = SHIPPED_PROFILES;

it('a change of the profile by somebody else is shown before the export', async () => {
  const at = '2026-11-27T18:00:00.000Z';
  const state = (extension: string) => ({ name: 'ERP', profile: { ...shipped, extension } });
  const change = { by: 'Beatriz', at, before: state('txt'), after: state('csv') };
  const seen = show({ profile_change: change });
  expect(await screen.findByText(/^Beatriz mudou este perfil em .*: extensão txt → csv\.$/)).toBeTruthy();
  expect((await button()).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await userEvent.click(await button());
  await waitFor(() => expect(sent(seen)).toMatchObject([{ confirm_change: at }]));
});

it('a profile with a refused extension asks for another and saves it', async () => {
  const id = '01976f4c-2a00-7c30-8000-0000000000f7';
  const changed = { changed_at: '2026-01-02T03:04:05.000Z', changed_by: 'Ana' };
  let extension = 'bat';
  const own = () => ({ id, name: 'ERP', profile: { ...shipped, extension }, ...changed });
  const seen = show(
    {},
    {
      [PROFILES]: () => answerJson({ results: [own()], shipped: [] }),
      [previewCall(id)]: () =>
        extension === 'bat' ? refuse(409, 'conflict', 'Mude o perfil ERP.') : answerJson(preview),
      [`PUT /api/export-profiles/${id}/`]: () => {
        extension = 'csv';
        return answerJson(own());
      },
    },
  );
  await userEvent.click(await screen.findByRole('combobox', { name: 'Extensão' }));
  await userEvent.click(await screen.findByRole('option', { name: 'csv', hidden: true }));
  await ready();
  expect(bodiesOf(seen, 'PUT')[0]).toMatchObject({ name: 'ERP', profile: { extension: 'csv' } });
  expect(screen.queryByRole('combobox', { name: 'Extensão' })).toBeNull();
});

it.each([
  [0, '....:....1'],
  [10, '....:....1'],
  [19, '....:....1....:....2'],
])('the ruler over %i columns is %s', (width, text) => {
  expect(fileRuler(width)).toBe(text);
});

it('the ruler ends each number at its column, also beyond 100', () => {
  expect(fileRuler(191).indexOf('19')).toBe(188);
  expect(fileRuler(110).length).toBe(110);
});
