import type { DeclaredPart, ProgressSection } from '@balanco/contract/progress/progress';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SectionTable } from './inventory-detail';
import { NOW, sectionProgress, watched } from './testing/watched';

function show(changes: Parameters<typeof watched>[0]) {
  render(
    <MantineProvider>
      <SectionTable inventory={watched(changes)} now={NOW} />
    </MantineProvider>,
  );
}
const rows = () =>
  within(screen.getByRole('list', { name: 'Seções do inventário' })).getAllByRole('listitem');

it('a section shows collectors, lines, units, state and last line', () => {
  show({
    time_zone: 'America/Manaus',
    section_list: [
      sectionProgress({
        id: '1',
        name: 'Corredor 10',
        collectors: ['Ana', 'Bia', 'Caio'],
        more_collectors: 2,
      }),
      sectionProgress({ id: '2', name: 'Corredor 9', state: 'finalised', is_recount: true }),
      sectionProgress({
        id: '3',
        name: 'Corredor 2',
        state: 'waiting',
        collectors: [],
        lines: 0,
        units: 0,
        last_line_at: null,
      }),
      sectionProgress({ id: null, name: '' }),
    ],
  });
  const [waiting, counting, loose, done] = rows().map((row) => row.textContent);
  expect(waiting).toBe('Corredor 2Linhas0Unidades0Quem conta–SituaçãoNão iniciadaÚltima linha–');
  expect(counting).toBe(
    'Corredor 10Linhas118Unidades640Quem contaAna, Bia, Caio e mais 2SituaçãoContandoÚltima linha23:18 (hora do Amazonas)há 2 min',
  );
  expect(loose).toContain('Sem seção');
  expect(done).toContain('Corredor 9recontagem');
  expect(done).toContain('Finalizada');
});

it('a long list shows twenty sections and notes omitted ones', async () => {
  const section_list = Array.from({ length: 30 }, (_, index) =>
    sectionProgress({ id: String(index), name: `Corredor ${index}` }),
  );
  show({ section_list, more_sections: 1_200 });
  expect(rows()).toHaveLength(20);
  screen.getByText('e mais 1.200 seções em Inventários');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar todas (30)' }));
  expect(rows()).toHaveLength(30);
});

it('sections are loading until the stream lists them', () => {
  show({ section_list: null });
  screen.getByText('Carregando...');
  cleanup();
  show({ section_list: [] });
  screen.getByText('Nenhuma seção ainda');
});

const part = (changes: Partial<DeclaredPart> = {}): DeclaredPart => ({
  name: 'Ana',
  lines: 118,
  units: 640,
  matches: true,
  missing: 0,
  expected: null,
  server: null,
  declared_at: '2026-11-21T03:10:00.000Z',
  withdrawn_at: null,
  ...changes,
});
const stateOf = (changes: Partial<ProgressSection>) => {
  cleanup();
  show({ section_list: [sectionProgress(changes)], time_zone: 'America/Manaus' });
  const [row] = rows();
  if (row === undefined) throw new Error('no row');
  return within(row).getByText('Situação').parentElement?.textContent;
};

it('a section declared by all its people is ready', () => {
  expect(stateOf({ state: 'ready', done: [part(), part({ name: 'Bia' })] })).toBe(
    'SituaçãoPronta · confereAna 23:10 (hora do Amazonas), Bia 23:10 (hora do Amazonas)',
  );
  expect(stateOf({ state: 'ready', lines: 0, units: 0, done: [part({ lines: 0, units: 0 })] })).toContain(
    'Vazia · confere',
  );
});

it('a differing declaration shows the readings or units', () => {
  const differs = (server: DeclaredPart['server']) => stateOf({ done: [part({ matches: false, server })] });
  const lines = differs({ lines: 1_116, units: 640 });
  expect(lines).toContain('ContandoPronta · não confereAna: 118 leituras no aparelho, 1.116 no servidor');
  expect(differs({ lines: 118, units: 630.5 })).toContain('Ana: 640 un no aparelho, 630,5 un no servidor');
  expect(differs({ lines: 118, units: 640 })).not.toContain('servidor');
});

it('a sum other than the expected one shows until lines come', () => {
  const expected = { units: 120, read: 118 };
  expect(stateOf({ done: [part({ expected })] })).toContain('Ana esperava 120 un e leu 118');
  expect(stateOf({ done: [part({ expected, withdrawn_at: NOW })] })).not.toContain('esperava');
});

it('a withdrawn declaration shows in finalised sections too', () => {
  const late = [part({ matches: false, withdrawn_at: NOW, server: { lines: 1, units: 1 } })];
  expect(stateOf({ done: late })).toMatch(/^SituaçãoContandoPronta · chegou linha depoisAna 23:10/);
  expect(stateOf({ state: 'finalised', done: late })).toContain('FinalizadaPronta · chegou linha depois');
});
