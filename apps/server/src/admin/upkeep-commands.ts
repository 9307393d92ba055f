import { findingLine } from '../doctor/checks.js';
import { runDoctor } from '../doctor/run-doctor.js';
import { findComparedInventory } from '../features/comparison/compared-inventory.js';
import { findWrongComparisons, rebuildComparisons } from '../features/comparison/keep-comparisons.js';
import { explainComparison } from '../features/comparison/kept-comparison.js';
import { findInventory } from '../features/inventories/find-inventory.js';
import { findTallyDifferences, rebuildTallies } from '../features/tallies/tallies.js';
import { StartupError } from '../startup-error.js';
import type { OperatorCommand, StandaloneCommand } from './operator-command.js';

const LISTED = 20;

/** docs/operations.md, "Totals" */
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

/** docs/closing.md, "The kept comparison" */
export const comparisonCommands: readonly OperatorCommand[] = [
  {
    name: 'comparison explain',
    summary:
      'mostra o comando SQL que compara um inventário com o saldo, pronto para o psql, e o plano; não muda nada',
    usage: '<número do inventário>',
    options: {},
    words: 1,
    async run({ db, say }, { words: [id = ''] }) {
      const isKnown = /^\d{1,15}$/.test(id) && (await findInventory(db, Number(id))) !== null;
      if (!isKnown) throw new StartupError(`Não há inventário com o número "${id}".`);
      const inventory = await findComparedInventory(db, Number(id));
      const { statement, plan } = await explainComparison(db, inventory);
      say(statement);
      // As comments, so that psql can take all of it.
      for (const line of plan) say(`-- ${line}`);
    },
  },
];

export const doctorCommand: StandaloneCommand = {
  name: 'doctor',
  summary:
    'confere configuração, permissões, disco, relógio, banco de dados, e-mail, TLS e cópias; código 1 se há o que fazer',
  usage: '',
  options: {},
  words: 0,
  async runAlone({ environment, say }) {
    const findings = await runDoctor(environment);
    for (const finding of findings) say(findingLine(finding));
    const count = findings.filter(({ state }) => state === 'todo').length;
    if (count > 0)
      throw new StartupError(count === 1 ? 'Há 1 item a resolver.' : `Há ${count} itens a resolver.`);
  },
};
