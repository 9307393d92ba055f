import { findTallyDifferences, rebuildTallies } from '../features/tallies/keep-tallies.js';
import { StartupError } from '../startup-error.js';
import type { OperatorCommand } from './operator-command.js';

/** At most this many differences are listed. */
const LISTED = 20;

/** The kept totals of lines and products (docs/operations.md, "Totals"). */
export const totalsCommands: readonly OperatorCommand[] = [
  {
    name: 'totals check',
    summary: 'compara os totais guardados com as contagens e os produtos, contados um a um; não muda nada',
    usage: '',
    options: {},
    words: 0,
    async run({ db, say }) {
      const differences = await findTallyDifferences(db);
      if (differences.length === 0) {
        say('Todos os totais conferem.');
        return;
      }
      for (const { pharmacy_id, of, kept, counted } of differences.slice(0, LISTED))
        say(`farmácia ${pharmacy_id}: ${of}: guardado ${kept}, contado ${counted}`);
      throw new StartupError(
        `${differences.length === 1 ? '1 total não confere' : `${differences.length} totais não conferem`}. Corrija com npm run admin -- totals rebuild.`,
      );
    },
  },
  {
    name: 'totals rebuild',
    summary: 'conta tudo de novo e corrige os totais guardados, com o servidor em execução ou parado',
    usage: '',
    options: {},
    words: 0,
    async run({ db, say }) {
      await rebuildTallies(db);
      say('Totais contados de novo.');
    },
  },
];
