import { findWrongComparisons, rebuildComparisons } from '../features/comparison/keep-comparisons.js';
import { findTallyDifferences, rebuildTallies } from '../features/tallies/keep-tallies.js';
import { StartupError } from '../startup-error.js';
import type { OperatorCommand } from './operator-command.js';

/** At most this many differences are listed. */
const LISTED = 20;

/** The kept totals of lines and products (docs/operations.md, "Totals"). */
export const totalsCommands: readonly OperatorCommand[] = [
  {
    name: 'totals check',
    summary:
      'compara os totais e as comparações guardados com as contagens e os produtos, contados um a um; não muda nada',
    usage: '',
    options: {},
    words: 0,
    async run({ db, say }) {
      const differences = await findTallyDifferences(db);
      const comparisons = await findWrongComparisons(db);
      if (differences.length === 0 && comparisons.length === 0) {
        say('Todos os totais conferem.');
        return;
      }
      for (const { pharmacy_id, of, kept, counted } of differences.slice(0, LISTED))
        say(`farmácia ${pharmacy_id}: ${of}: guardado ${kept}, contado ${counted}`);
      for (const { inventory } of comparisons.slice(0, LISTED))
        say(`inventário ${inventory}: a comparação guardada não é a que se calcula`);
      const wrong = differences.length + comparisons.length;
      throw new StartupError(
        `${wrong === 1 ? '1 total não confere' : `${wrong} totais não conferem`}. Corrija com npm run admin -- totals rebuild.`,
      );
    },
  },
  {
    name: 'totals rebuild',
    summary:
      'conta tudo de novo e corrige os totais e as comparações guardados, com o servidor em execução ou parado',
    usage: '',
    options: {},
    words: 0,
    async run({ db, say }) {
      await rebuildTallies(db);
      await rebuildComparisons(db);
      say('Totais contados de novo.');
    },
  },
];
