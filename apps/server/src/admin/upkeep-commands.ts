import { exportAudit } from '../audit/export-audit.js';
import { verifyAudit } from '../audit/verify-audit.js';
import { checkOf, findingLine } from '../doctor/checks.js';
import { runDoctor } from '../doctor/run-doctor.js';
import { findComparisonBasis } from '../features/comparison/comparison-basis.js';
import { findWrongComparisons, rebuildComparisons } from '../features/comparison/keep-comparisons.js';
import { explainComparison } from '../features/comparison/kept-comparison.js';
import { findInventory } from '../features/inventories/find-inventory.js';
import { viewInventories } from '../features/inventories/list-inventories.js';
import { findTallyDifferences, rebuildTallies } from '../features/tallies/tallies.js';
import { StartupError, UsageError } from '../startup-error.js';
import type { OperatorCommand, StandaloneCommand } from './operator-command.js';

const LISTED = 20;

/** See docs/operations.md, "Totals". */
export const totalsCommands: readonly OperatorCommand[] = [
  {
    name: 'totals check',
    summary:
      'compara os totais e as comparações guardados com as contagens e os produtos, contados um a um; não muda nada',
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
    async run({ db, say }) {
      await rebuildTallies(db);
      await rebuildComparisons(db);
      say('Totais contados de novo.');
    },
  },
];

/** See docs/comparison.md, "The kept comparison". */
export const comparisonCommands: readonly OperatorCommand[] = [
  {
    name: 'comparison explain',
    summary:
      'mostra o comando SQL que compara um inventário com o saldo, pronto para o psql, e o plano; não muda nada',
    usage: '<número do inventário>',
    words: 1,
    async run({ db, say }, { words: [id = ''] }) {
      const isKnown = /^\d{1,15}$/.test(id) && (await findInventory(db, Number(id))) !== null;
      if (!isKnown) throw new StartupError(`Não há inventário com o número "${id}".`);
      const inventory = await findComparisonBasis(db, Number(id));
      const { statement, plan } = await explainComparison(db, inventory);
      say(statement);
      // As comments, so that psql can take all of it.
      for (const line of plan) say(`-- ${line}`);
    },
  },
];

export const inventoryCommands: readonly OperatorCommand[] = [
  {
    name: 'inventory list',
    summary: 'lista os inventários, os mais novos primeiro',
    options: { last: { meaning: 'quantos (padrão: 20)' } },
    json: true,
    async run({ db, answer }, { options: { last = '20' } }) {
      if (!/^[1-9]\d{0,4}$/.test(last)) throw new UsageError(`"${last}" não é uma quantidade (--last).`);
      const rows = await viewInventories(db, { newest: Number(last) });
      const inventories = rows.filter(({ section_id }) => section_id === null);
      answer(
        inventories,
        inventories.map(
          ({ inventory_id, pharmacy_name, name, created_at, status, total_counts }) =>
            `${inventory_id}\t${pharmacy_name}\t${name}\t${created_at}\t${status}\t${total_counts} linhas`,
        ),
      );
    },
  },
];

/** Checks that nobody changed the audit (docs/history.md, "The chain"). */
export const auditCommands: readonly OperatorCommand[] = [
  {
    name: 'audit verify',
    summary:
      'confere a cadeia do registro de quem fez o quê, linha a linha, e o que cada apuração guardou dela; não muda nada',
    options: {
      hash: { meaning: 'o hash do registro impresso numa Ata: diz em que linha da cadeia ele está' },
    },
    async run({ db, say }, { options }) {
      const wanted = readHash(options.hash);
      const verdict = await verifyAudit(db, wanted);
      const { faults, rows, chains, beganAt, before, older, waiting, anonymisations, found } = verdict;
      say(
        `${rows} linhas conferidas, em ${chains === 1 ? '1 cadeia' : `${chains} cadeias`}, que ${chains === 1 ? 'começa' : 'começam'} em ${beganAt.toISOString()}.`,
      );
      if (before > 0) say(`${before} linhas são de antes da cadeia e não têm elo.`);
      if (older > 0)
        say(`${older} linhas só têm a prova antiga, que não cobre o que uma linha anonimizada diz agora.`);
      for (const { at, by, who, rows: changed } of anonymisations)
        say(`Anonimização: ${who}, em ${at.toISOString()}, por ${by}; ${changed} linhas.`);
      if (waiting > 0) say(`${waiting} linhas novas ainda não têm elo; o servidor as liga em segundos.`);
      if (found !== null) say(`O hash da Ata é o da ${found.row}ª linha. ${found.chain}.`);
      for (const fault of faults) say(fault);
      if (faults.length > 0) throw new StartupError('O registro não confere.');
      if (wanted !== undefined && found === null)
        throw new StartupError(
          'O hash da Ata não está em nenhuma cadeia: este registro não é o que foi impresso.',
        );
      say('O registro confere.');
    },
  },
  {
    name: 'audit export',
    summary: 'escreve o registro em linhas JSON, do mais antigo ao mais novo, para outro programa guardar',
    options: { after: { meaning: 'só o que vem depois desta linha: o id da última que você tem' } },
    async run({ db, say }, { options: { after = '0' } }) {
      if (!/^\d{1,15}$/.test(after)) throw new UsageError(`"${after}" não é o id de uma linha (--after).`);
      for await (const line of exportAudit(db, Number(after))) say(line.trimEnd());
    },
  },
];

function readHash(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const hash = text.replace(/\s/g, '').toLowerCase();
  if (!/^[\da-f]{64}$/.test(hash)) throw new UsageError(`"${text}" não é um hash de 64 dígitos (--hash).`);
  return hash;
}

export const doctorCommand: StandaloneCommand = {
  name: 'doctor',
  summary:
    'confere configuração, permissões, disco, relógio, banco de dados, e-mail, TLS e cópias; código 1 se há o que fazer',
  json: true,
  async runAlone({ environment, answer }) {
    const findings = await runDoctor(environment);
    answer(
      findings.map((finding) => ({ check: checkOf(finding), ...finding })),
      findings.map(findingLine),
    );
    const count = findings.filter(({ state }) => state === 'todo').length;
    if (count > 0)
      throw new StartupError(count === 1 ? 'Há 1 item a resolver.' : `Há ${count} itens a resolver.`);
  },
};
