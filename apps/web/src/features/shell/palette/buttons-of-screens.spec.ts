import { expect, it } from 'vitest';
import { commandGroups } from './commands';

/** Commands that add the button's screen to its name. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'Novo Produto': 'Novo produto…',
  'Excluir Todos': 'Excluir todos os produtos…',
  Exportar: 'Exportar contagens',
  'Baixar CSV': 'Baixar a rede (CSV)',
  'Exportar CSV': 'Exportar histórico (CSV)',
  'Exportar Excel': 'Exportar histórico (Excel)',
  Telão: 'Telão do acompanhamento',
};
const OF_SHOWN_ROWS = [
  'features/counts/counts-screen.tsx › Colar correções',
  'features/invoices/invoice-list.tsx › Códigos de fornecedores',
  'features/expiry/network-expiry.tsx › Exportar CSV',
  'features/expiry/recall.tsx › Enviar por e-mail',
  'features/expiry/recall.tsx › Imprimir',
  'features/expiry/shop-expiry.tsx › Exportar CSV',
  'features/expiry/shop-expiry.tsx › Imprimir',
  'features/losses/loss-list.tsx › Confirmar',
  'features/losses/loss-list.tsx › Descartar',
  'features/unplaced/unplaced-screen.tsx › Atribuir',
  'features/unplaced/unplaced-screen.tsx › Excluir',
];
const isOfOneThing = (at: string) =>
  /^features\/(adjustment-export|comparison|inventory-frame|inventory-page|recounts|result)\//.test(at);

// Vitest keeps no transformed copy of a file with `import.meta.glob(`, written like this.
const sources: Readonly<Record<string, string>> = import.meta.glob(
  ['../../**/*.tsx', '../../../listing/**/*.tsx'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

it('every button and option of a screen is a palette command', () => {
  const labels = new Set(commandGroups.flatMap(({ commands }) => commands.map(({ label }) => label)));
  const buttons = Object.entries(sources).flatMap(([path, text]) =>
    [...text.matchAll(/<(?:PageAction|ListOption|StaffOption)\b[^>]*?\blabel="([^"]+)"/gs)].map(
      ([, label = '']) => ({
        at: `${path.replace(/^(\.\.\/)+/, '').replace(/^(?!listing)/, 'features/')} › ${label}`,
        command: OTHER_NAMES[label] ?? label,
      }),
    ),
  );
  expect(buttons.length).toBeGreaterThan(10);
  const missing = buttons.filter(
    ({ at, command }) => !labels.has(command) && !OF_SHOWN_ROWS.includes(at) && !isOfOneThing(at),
  );
  expect(missing).toEqual([]);
});
