import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { Closing } from '@balanco/contract/comparison/closing';
import { Anchor, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { counted } from '../../lib/counted';
import { paths } from '../../paths';
import { LoadingMessage } from '../../ui/table/table-message';
import styles from './closing.module.css';
import { ClosingFrame } from './closing-frame';
import { ClosingNotices } from './closing-notices';
import type { ClosingPartProps } from './closing-parts';
import { ClosingTotals } from './closing-totals';
import { Fact, FactPanel } from './fact-panel';
import { ExplainedLine } from './hints/explained-line';
import { percentage } from './item-figures';
import { sampleWords } from './rounds/sample-words';
import { SnapshotPanel } from './snapshot-panel';
import { scopeNames, toleranceText } from './terms/terms-words';

/** Resumo: the five totals, how exact the count is, where the units are, and the stock that they are compared with. */
export function SummaryPart(common: ClosingPartProps) {
  const { id, closing, onAsk } = common;
  return (
    <ClosingFrame {...common} part="resumo">
      <div className={styles.summary}>
        {closing === undefined ? (
          <Waiting />
        ) : (
          <>
            <ClosingNotices id={id} closing={closing} steps={common.steps} onAsk={onAsk} />
            <ClosingTotals id={id} closing={closing} />
            <ExplainedLine id={id} steps={common.steps} />
            <div className={styles.panels}>
              <ExactnessPanel closing={closing} />
              <UnitsPanel id={id} closing={closing} />
              <SnapshotPanel closing={closing} steps={common.steps} onAsk={onAsk} />
            </div>
          </>
        )}
      </div>
    </ClosingFrame>
  );
}

function ExactnessPanel({ closing }: { closing: Closing }) {
  const { counted_items, items, sections, open_sections, filters } = closing;
  const sample = sampleWords(closing.sample);
  return (
    <FactPanel title="Contagem">
      <Fact name="Itens contados">
        {formatInteger(counted_items)} de {formatInteger(items)}
      </Fact>
      <Fact name="Itens sem diferença">{formatInteger(filters.matching)}</Fact>
      <Fact name="Acuracidade por item">{percentage(closing.accuracy_by_item)}</Fact>
      <Fact name="Acuracidade em valor">{percentage(closing.accuracy_by_value)}</Fact>
      {sample !== null && <Fact name="Amostra de conformes">{sample}</Fact>}
      <Fact name="Escopo">{scopeNames[closing.scope].name}</Fact>
      <Fact name="Tolerância">{toleranceText(closing.tolerance)}</Fact>
      {sections > 0 && (
        <Fact name="Seções">
          {counted(sections, 'seção', 'seções')}
          {open_sections > 0 && `, ${counted(open_sections, 'aberta', 'abertas')}`}
        </Fact>
      )}
    </FactPanel>
  );
}

/** Where the units of all lines are; the parts add up to the first figure. */
function UnitsPanel({ id, closing }: { id: string; closing: Closing }) {
  const { units, scope, filters } = closing;
  const outside = paths.closing(id, { part: 'divergencias', only: 'out_of_scope' });
  const { unregistered_codes, ambiguous_codes, unrecognised_lines, pharmacy, inventory_id } = closing;
  const unresolved = paths.closing(id, { part: 'nao-cadastrados' });
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
          <More
            count={filters.recounting}
            one="item"
            many="itens"
            to={paths.closing(id, { part: 'divergencias', only: 'recounting' })}
          />
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
          <More count={filters.out_of_scope} one="item" many="itens" to={outside} />
        </Fact>
      )}
      {units.late !== 0 && (
        <Fact name="Descartadas depois do fechamento">
          <Anchor component={Link} to={paths.closing(id, { part: 'fechamento' })}>
            {formatQuantity(units.late)} un
          </Anchor>
        </Fact>
      )}
      <Fact name="Linhas não reconhecidas">
        {unrecognised_lines === 0 ? (
          '0'
        ) : (
          <Anchor component={Link} to={unrecognised}>
            {counted(unrecognised_lines, 'linha', 'linhas')}
          </Anchor>
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
      <Anchor component={Link} to={to}>
        {counted(count, one, many)}
      </Anchor>
    </>
  );
}

const WAITING = ['totals', 'panels'];

function Waiting() {
  return (
    <>
      <LoadingMessage />
      {WAITING.map((key) => (
        <Skeleton key={key} height={120} animate={false} />
      ))}
    </>
  );
}
