import { counted, formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { FISCAL_REASONS, itemReasons } from '@balanco/contract/settlement/item-reasons';
import type { SettlementDetail } from '@balanco/contract/settlement/settlements';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/moments';
import { Paper } from '../../../ui/paper';
import { HeadedTable } from '../../../ui/table/headed-table';
import { moneyHeadings, percentage, signedMoney, signedUnits } from '../../items/item-figures';
import { FISCAL_HINT } from '../../items/reason-words';
import { fiveTotals } from '../five-totals';
import { limitChangeText, limitTexts, STRICTEST_HOLDS } from '../limit-words';
import styles from './ata.module.css';
import { AtaAnnexes, AtaContested, AtaItems } from './ata-annexes';
import { headFacts, pageFoot, pharmacistText, stamp, uncountedWords } from './ata-words';
import { ATA_ITEMS, type AtaContent, type ReasonSum } from './load-ata';

/** Everything that its signers answer for (docs/settlement.md, "The sheet (Ata)"). */
export function AtaSheet({ content }: { content: AtaContent }) {
  const { settlement, top, divergent, contested, reasons, zeroed } = content;
  const [printedAt] = useState(() => new Date().toISOString());
  return (
    <Paper label="Ata de inventário" foot={pageFoot(settlement)}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>Ata de inventário</h1>
          <strong className={styles.stamp} data-stamp={stamp(settlement)}>
            {stamp(settlement)}
          </strong>
        </div>
        <dl className={styles.facts}>
          {headFacts(settlement, { printedAt, annexes: content.annexes }).map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      </header>
      <Totals settlement={settlement} />
      <section className={styles.whole}>
        <h2>Não contados</h2>
        <p>
          Decisão: {uncountedWords[settlement.uncounted].toLowerCase()}.{' '}
          {counted(settlement.kept_items, 'item mantido', 'itens mantidos')},{' '}
          {formatMoney(settlement.totals.uncounted)}.{' '}
          {counted(settlement.zeroed_items, 'item zerado', 'itens zerados')}
          {zeroed.items > 0 && `, ${signedUnits(zeroed.units)} un, ${signedMoney(zeroed.value)}`}.
        </p>
      </section>
      <Sentences title="Avisos ao apurar" sentences={settlement.warnings} none="Nenhum." />
      <Sentences title="Outras decisões antes de apurar" sentences={settlement.overrides} none="Nenhuma." />
      <AtaLimits settlement={settlement} />
      <AtaReasons reasons={reasons} basis={settlement.value_basis} />
      <AtaItems items={top} divergent={divergent} basis={settlement.value_basis} />
      <AtaContested items={contested.slice(0, ATA_ITEMS)} total={contested.length} />
      <Collectors settlement={settlement} />
      <Comparison content={content} />
      <AtaAnnexes content={content} />
    </Paper>
  );
}

function Sentences({ title, sentences, none }: { title: string; sentences: string[]; none: string }) {
  return (
    <section>
      <h2>{title}</h2>
      {sentences.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Totals({ settlement }: { settlement: SettlementDetail }) {
  const { totals, units, value_basis } = settlement;
  const figures = fiveTotals(totals);
  const parts = [
    [units.settled, 'nos itens apurados'],
    ...(units.superseded === 0 ? [] : [[units.superseded, 'substituídas por recontagem'] as const]),
    ...(units.awaiting === 0 ? [] : [[units.awaiting, 'recontadas sem pedido'] as const]),
    ...(units.same_box === 0 ? [] : [[units.same_box, 'da mesma caixa, lida de novo'] as const]),
    [units.unregistered, 'em códigos não cadastrados'],
    [units.ambiguous, 'em códigos de dois produtos'],
    [units.out_of_scope, 'fora do escopo'],
    [units.late, 'descartadas por chegarem depois'],
  ] as const;
  return (
    <section className={styles.whole}>
      <h2>Resultado, {moneyHeadings[value_basis]}</h2>
      <HeadedTable className={styles.totals} names={figures.map(([name]) => name)}>
        <tr>
          {figures.map(([name, figure]) => (
            <td key={name}>{figure}</td>
          ))}
        </tr>
      </HeadedTable>
      <p>
        {counted(settlement.items, 'item', 'itens')}:{' '}
        {counted(settlement.counted_items, 'contado', 'contados')},{' '}
        {counted(settlement.matching_items, 'conforme', 'conformes')}. Acurácia por item{' '}
        {percentage(settlement.accuracy_by_item)}, em valor {percentage(settlement.accuracy_by_value)}.
      </p>
      <p>
        {formatQuantity(units.total)} unidades contadas ={' '}
        {parts.map(([amount, where]) => `${formatQuantity(amount)} ${where}`).join(' + ')}.
      </p>
    </section>
  );
}

function Collectors({ settlement: { collectors } }: { settlement: SettlementDetail }) {
  return (
    <section>
      <h2>Quem contou</h2>
      {collectors.length === 0 ? (
        <p>Ninguém.</p>
      ) : (
        <HeadedTable className={styles.collectors} names={['Coletor', 'Linhas', 'Unidades']}>
          {collectors.map(({ name, lines, units, imports }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two collectors may have one name, and their order is fixed
            <tr key={index}>
              <td>
                {name}
                <AtaImports imports={imports} />
              </td>
              <td>{formatInteger(lines)}</td>
              <td>{formatQuantity(units)}</td>
            </tr>
          ))}
        </HeadedTable>
      )}
    </section>
  );
}

const SIGNERS = ['Contado por', 'Conferido por', 'Gerente'];
const PHARMACIST = 'Farmacêutico(a) responsável';

const groups = (hash: string) => hash.match(/.{1,8}/g)?.join(' ');

/** What proves the version and the signatures stay on one page: nobody signs a page without the hash. */
function Comparison({ content }: { content: AtaContent }) {
  const { settlement, file, place } = content;
  const { hash, version, audit_head: head } = settlement;
  return (
    <section className={styles.whole}>
      <div className={styles.proof}>
        <div>
          <h2>Código de verificação dos itens (SHA-256)</h2>
          <p className={styles.hash}>{groups(hash)}</p>
          <h2>Arquivo CSV desta versão</h2>
          <p>{counted(file.rows, 'linha de item', 'linhas de itens')}. SHA-256 do arquivo inteiro:</p>
          <p className={styles.hash}>{groups(file.sha256)}</p>
          {head !== null && (
            <>
              <h2>Registro de quem fez o quê</h2>
              <p>
                {counted(head.row, 'linha', 'linhas')} até esta apuração. Código de verificação do registro:
              </p>
              <p className={styles.hash}>{groups(head.hash)}</p>
            </>
          )}
        </div>
        <figure className={styles.code}>
          {place !== null && (
            <img
              src={`data:image/svg+xml;utf8,${encodeURIComponent(place.drawing)}`}
              alt={`Código QR do endereço da versão ${version}`}
            />
          )}
          <figcaption>
            Código curto: <strong className={styles.short}>{hash.slice(0, 8)}</strong>
          </figcaption>
        </figure>
      </div>
      <p>
        Para conferir um arquivo, abra a versão {version}{' '}
        {place === null ? 'no Fechamento do inventário' : `pelo código QR ou em ${place.address}`} e aperte
        Conferir arquivo. O código curto está no nome do arquivo.
      </p>
      <div className={styles.signatures}>
        {[...SIGNERS, PHARMACIST].map((who) => (
          <div key={who} className={styles.signature}>
            <p>{who}</p>
            <p>Nome: {who === PHARMACIST && pharmacistText(settlement.identity)}</p>
            <p>Data:</p>
          </div>
        ))}
      </div>
    </section>
  );
}

/** See docs/settlement.md, "Reasons (Motivos)". */
function AtaReasons({ reasons, basis }: { reasons: readonly ReasonSum[]; basis: ValueBasis }) {
  const fiscal = reasons.filter(({ reason }) => reason !== null && FISCAL_REASONS.includes(reason));
  return (
    <section className={styles.whole}>
      <h2>Diferenças por motivo</h2>
      {reasons.length === 0 ? (
        <p>Nenhum item tem diferença.</p>
      ) : (
        <HeadedTable
          className={styles.reasons}
          names={['Motivo', 'Itens', 'Diferença (un)', moneyHeadings[basis]]}
        >
          {reasons.map((sum) => (
            <tr key={sum.reason}>
              <td>
                {sum.reason === null ? 'sem motivo' : itemReasons[sum.reason].label}
                {fiscal.includes(sum) && ' *'}
              </td>
              <td>{formatInteger(sum.items)}</td>
              <td>{signedUnits(sum.units)}</td>
              <td>{signedMoney(sum.value)}</td>
            </tr>
          ))}
        </HeadedTable>
      )}
      {fiscal.length > 0 && <p>* {FISCAL_HINT}</p>}
    </section>
  );
}

/** Says which of a person's lines came from files: '12 linhas importadas por Bruno, sem prova de quem contou'. */
function AtaImports({ imports }: { imports: SettlementDetail['collectors'][number]['imports'] }) {
  return imports.map(({ by, lines, unproved }) => (
    <small key={by}>
      {counted(lines, 'linha importada', 'linhas importadas')} por {by}
      {unproved > 0 && `, ${unproved < lines ? `${unproved} ` : ''}sem prova de quem contou`}
    </small>
  ));
}

/** The limits that a version was approved by, and who changed the pharmacy's since the inventory began. */
function AtaLimits({ settlement: { limits, time_zone } }: { settlement: SettlementDetail }) {
  if (limits === null) return null;
  const { at_start, in_force, changes } = limits;
  return (
    <section>
      <h2>Limites de aprovação</h2>
      <p>No início do inventário: {limitTexts(at_start).join('; ')}.</p>
      {changes.length === 0 ? (
        <p>Nenhum limite mudou desde então.</p>
      ) : (
        <>
          <p>
            Nesta versão: {limitTexts(in_force).join('; ')}. {STRICTEST_HOLDS}
          </p>
          <ul>
            {changes.map((change) => (
              <li key={`${change.limit} ${change.changed_at}`}>
                {limitChangeText(change)}, por {change.changed_by} em{' '}
                {formatDateTime(change.changed_at, time_zone)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
