import { findConfronted } from '../features/comparison/confronted-views.js';
import { explainComparison } from '../features/comparison/kept-comparison.js';
import { findInventory } from '../features/inventories/inventory-facts-views.js';
import { StartupError } from '../startup-error.js';
import type { OperatorCommand } from './operator-command.js';

/** What an inventory is compared by (docs/closing.md, "The kept comparison"). */
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
      const confronted = await findConfronted(db, Number(id));
      const { statement, plan } = await explainComparison(db, confronted);
      say(statement);
      // As comments, so that all of it can be given to psql.
      for (const line of plan) say(`-- ${line}`);
    },
  },
];
