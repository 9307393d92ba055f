import { counted, formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { Comparison } from '@balanco/contract/comparison/comparison';
import type { CountedFilter } from '@balanco/contract/comparison/items';
import { type CSSProperties, type ReactNode, Suspense, useState } from 'react';
import { TextLink } from '../../listing/path';
import { paths } from '../../paths';
import { later, suspended } from '../../ui/later';
import { LinkButton } from '../../ui/link-button';
import { LoadingMessage } from '../../ui/messages/list-message';
import { ExplainedLine } from '../comparison/hints';
import { sampleWords } from '../decisions/round-words';
import { Fact, FactPanel, WaitingPanels } from '../inventory-frame/facts';
import { InventoryFrame } from '../inventory-frame/inventory-frame';
import type { InventoryPartProps } from '../inventory-frame/parts';
import { moneyHeadings, percentage, signedMoney } from '../items/item-figures';
import { SnapshotPanel } from '../stock/snapshot-panel';
import { StockNotices } from '../stock/stock-notices';
import { scopeNames, toleranceText } from '../terms/terms-words';
import figures from './summary-part.module.css';

const CostDialog = later('CostDialog', () => import('./cost-dialog'));
const SummaryPictures = suspended('SummaryPictures', () => import('./summary-pictures'));

export function SummaryPart(common: InventoryPartProps) {
  const { id, comparison } = common;
  return (
    <InventoryFrame {...common} part="resumo">
      <div className="stack full scroll">
        {comparison === undefined ? (
          <>
            <LoadingMessage />
            <WaitingPanels lines={[1, 1, 1, 1, 1]} columns={`${figures.totals} grid`} />
            <WaitingPanels lines={[7, 6, 7]} columns="cols-20" />
          </>
        ) : (
          <>
            <StockNotices id={id} comparison={comparison} steps={common.steps} />
            <ComparisonTotals id={id} comparison={comparison} />
            <ExplainedLine id={id} comparison={comparison} steps={common.steps} />
            <NoteCosts id={id} />
            {comparison.filters.divergent > 0 && (
              <Suspense fallback={<WaitingPanels lines={[8, 8]} columns="cols-24" />}>
                <SummaryPictures id={id} comparison={comparison} />
              </Suspense>
            )}
            <div className="cols-20">
              <ExactnessPanel comparison={comparison} />
              <UnitsPanel id={id} comparison={comparison} />
              <SnapshotPanel comparison={comparison} steps={common.steps} />
            </div>
          </>
        )}
      </div>
    </InventoryFrame>
  );
}

function NoteCosts({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-2">
      <LinkButton onClick={() => setOpen(true)}>Ver os totais a custo das notas</LinkButton>
      {isOpen && <CostDialog id={id} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Always all five: a small net may hide large shortages and overages. */
function ComparisonTotals({ id, comparison }: { id: string; comparison: Comparison }) {
  const { totals, filters } = comparison;
  const tone = (amount: number, name: 'shortage' | 'overage') => (amount === 0 ? undefined : name);
  const items = (filter: CountedFilter) => {
    const text = counted(filters[filter], 'item', 'itens');
    if (filters[filter] === 0) return text;
    return (
      <TextLink size="sm" to={paths.inventory(id, { part: 'divergencias', only: filter })}>
        {text}
      </TextLink>
    );
  };
  return (
    <dl
      className={`${figures.totals} grid`}
      aria-label={`Totais em ${moneyHeadings[comparison.value_basis]}`}
    >
      <Total
        name="Falta"
        tone={tone(totals.shortage, 'shortage')}
        figure={signedMoney(totals.shortage)}
        note={items('shortage')}
      />
      <Total
        name="Sobra"
        tone={tone(totals.overage, 'overage')}
        figure={signedMoney(totals.overage)}
        note={items('overage')}
      />
      <Total name="Líquido" figure={signedMoney(totals.net)} note={netWords(totals.net)} />
      <Total name="Bruto" figure={formatMoney(totals.gross)} note="falta e sobra somadas" />
      <Total
        name="Não contado"
        figure={formatMoney(totals.uncounted)}
        note={
          <>
            {items('uncounted')}
            {totals.uncounted > comparison.snapshot.stock_value &&
              ', sem os saldos negativos, que baixam o valor do estoque'}
          </>
        }
      />
    </dl>
  );
}

interface TotalProps {
  name: string;
  figure: string;
  note: ReactNode;
  tone?: 'shortage' | 'overage' | undefined;
}

function Total({ name, figure, note, tone }: TotalProps) {
  // React's type has no custom properties.
  const length = { '--length': figure.length } as CSSProperties;
  return (
    <div className={`${figures.total} panel`} data-tone={tone} style={length}>
      <dt>{name}</dt>
      <dd className={figures.figure}>{figure}</dd>
      <dd className={`${figures.note} dim small`}>{note}</dd>
    </div>
  );
}

function netWords(net: number): string {
  if (net === 0) return 'falta e sobra se igualam';
  return net < 0 ? 'falta mais do que sobra' : 'sobra mais do que falta';
}

function ExactnessPanel({ comparison }: { comparison: Comparison }) {
  const { counted_items, items, sections, open_sections, filters } = comparison;
  const sample = sampleWords(comparison.sample);
  return (
    <FactPanel title="Contagem">
      <Fact name="Itens contados">
        {formatInteger(counted_items)} de {formatInteger(items)}
      </Fact>
      <Fact name="Itens sem diferença">{formatInteger(filters.matching)}</Fact>
      <Fact name="Acurácia por item">{percentage(comparison.accuracy_by_item)}</Fact>
      <Fact name="Acurácia em valor">{percentage(comparison.accuracy_by_value)}</Fact>
      {sample !== null && <Fact name="Amostra de conformes">{sample}</Fact>}
      <Fact name="Escopo">{scopeNames[comparison.scope].name}</Fact>
      <Fact name="Tolerância">{toleranceText(comparison.tolerance)}</Fact>
      {sections > 0 && (
        <Fact name="Seções">
          {counted(sections, 'seção', 'seções')}
          {open_sections > 0 && `, ${counted(open_sections, 'aberta', 'abertas')}`}
        </Fact>
      )}
    </FactPanel>
  );
}

function UnitsPanel({ id, comparison }: { id: string; comparison: Comparison }) {
  const { units, scope, filters } = comparison;
  const itemsOf = (only: CountedFilter) => (
    <More
      count={filters[only]}
      one="item"
      many="itens"
      to={paths.inventory(id, { part: 'divergencias', only })}
    />
  );
  const { unregistered_codes, ambiguous_codes, unrecognised_lines, pharmacy, inventory_id } = comparison;
  const unresolved = paths.inventory(id, { part: 'nao-cadastrados' });
  const unrecognised = paths.counts({ pharmacy, inventory: String(inventory_id), only: 'unrecognised' });
  return (
    <FactPanel title="Unidades contadas">
      <Fact name="Todas as linhas">{formatQuantity(units.total)} un</Fact>
      <Fact name="Nos itens">{formatQuantity(units.settled)} un</Fact>
      {units.superseded !== 0 && (
        <Fact name="Substituídas por recontagem">{formatQuantity(units.superseded)} un</Fact>
      )}
      {units.awaiting !== 0 && (
        <Fact name="À espera de decisão">
          {formatQuantity(units.awaiting)} un
          {itemsOf('recounting')}
        </Fact>
      )}
      {units.same_box !== 0 && (
        <Fact name="Mesma caixa, lida de novo">
          {formatQuantity(units.same_box)} un
          {itemsOf('same_box')}
        </Fact>
      )}
      <Fact name="Não cadastrados">
        {formatQuantity(units.unregistered)} un
        <More count={unregistered_codes} one="código" many="códigos" to={unresolved} />
      </Fact>
      <Fact name="Código em dois produtos">
        {formatQuantity(units.ambiguous)} un
        <More count={ambiguous_codes} one="código" many="códigos" to={unresolved} />
      </Fact>
      {(units.out_of_scope > 0 || scope === 'partial') && (
        <Fact name="Fora do escopo">
          {formatQuantity(units.out_of_scope)} un
          {itemsOf('out_of_scope')}
        </Fact>
      )}
      {units.late !== 0 && (
        <Fact name="Descartadas depois do fechamento">
          <TextLink to={paths.inventory(id, { part: 'fechamento' })}>
            {formatQuantity(units.late)} un
          </TextLink>
        </Fact>
      )}
      <Fact name="Linhas não reconhecidas">
        {unrecognised_lines === 0 ? (
          '0'
        ) : (
          <TextLink to={unrecognised}>{counted(unrecognised_lines, 'linha', 'linhas')}</TextLink>
        )}
      </Fact>
    </FactPanel>
  );
}

function More({ count, one, many, to }: { count: number; one: string; many: string; to: string }) {
  if (count === 0) return null;
  return (
    <>
      {' · '}
      <TextLink to={to}>{counted(count, one, many)}</TextLink>
    </>
  );
}
