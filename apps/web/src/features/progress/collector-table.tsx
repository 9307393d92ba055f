import { formatInteger } from '@balanco/contract/base/numbers';
import type { ProgressCollector } from '@balanco/contract/progress/progress';
import type { ReactNode } from 'react';
import { counted } from '../../lib/counted';
import styles from './collectors.module.css';
import { Moment } from './figures';
import { pharmacyHour } from './pharmacy-hours';
import { figure, NO_FIGURE, whole } from './progress-words';

const HEADS = [
  'Coletor',
  'Linhas',
  'Unidades',
  'Ritmo',
  'Último sinal',
  'Fila do aparelho',
  'Seções abertas',
];

interface CollectorTableProps {
  collectors: readonly ProgressCollector[];
  now: string;
  /** The pharmacy's. */
  timeZone: string;
}

/** The collectors of an inventory by name, so that nobody changes place while they count. */
export function CollectorTable({ collectors, ...moments }: CollectorTableProps) {
  if (collectors.length === 0) return <p className={styles.empty}>Ninguém contou ainda</p>;
  const rows = [...collectors].sort((one, other) =>
    nameOf(one).localeCompare(nameOf(other), 'pt-BR', { numeric: true }),
  );
  return (
    <div className={styles.frame}>
      <div className={styles.heads} aria-hidden>
        {HEADS.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul className={styles.rows} aria-label="Coletores">
        {rows.map((collector) => (
          <CollectorRow key={collector.sub} collector={collector} {...moments} />
        ))}
      </ul>
    </div>
  );
}

interface CollectorRowProps extends Omit<CollectorTableProps, 'collectors'> {
  collector: ProgressCollector;
}

function CollectorRow({ collector, ...moments }: CollectorRowProps) {
  const { lines, units, lines_per_hour, units_per_hour, last_seen, sections } = collector;
  return (
    <li className={styles.row}>
      <span className={styles.name}>{nameOf(collector)}</span>
      <dl className={styles.figures}>
        <Cell name="Linhas">{formatInteger(lines)}</Cell>
        <Cell name="Unidades">{figure(units)}</Cell>
        <Cell name="Ritmo">
          {whole(lines_per_hour)} linhas/h
          <span className={styles.dimmed}>{whole(units_per_hour)} un/h</span>
        </Cell>
        <Cell name="Último sinal">
          {last_seen === null ? NO_FIGURE : <Moment at={last_seen} {...moments} />}
        </Cell>
        <Cell name="Fila do aparelho">
          <Device device={collector.device} {...moments} />
        </Cell>
        <Cell name="Seções abertas">{sections.length === 0 ? NO_FIGURE : sections.join(', ')}</Cell>
      </dl>
    </li>
  );
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.cell}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const CLOCK_SECONDS = 60;

/** What the devices of the person said, or that none said anything. */
function Device({
  device,
  now,
  timeZone,
}: Omit<CollectorRowProps, 'collector'> & Pick<ProgressCollector, 'device'>) {
  const { queue, oldest_queued_at: oldest, clock_offset_seconds: offset, seen_at: seen } = device;
  if (queue === null && seen === null) return 'desconhecido';
  return (
    <>
      {queue === null ? 'desconhecida' : queue === 0 ? 'vazia' : counted(queue, 'contagem', 'contagens')}
      {oldest !== null && queue !== 0 && (
        <span className={styles.dimmed}>a mais antiga das {pharmacyHour(oldest, timeZone)}</span>
      )}
      {offset !== null && Math.abs(offset) >= CLOCK_SECONDS && (
        <span className={styles.dimmed}>
          relógio {Math.round(Math.abs(offset) / 60)} min {offset > 0 ? 'adiantado' : 'atrasado'}
        </span>
      )}
      {seen !== null && (
        <span className={styles.dimmed}>
          aparelho visto <Moment at={seen} now={now} timeZone={timeZone} />
        </span>
      )}
    </>
  );
}

function nameOf({ name, sub }: ProgressCollector): string {
  return name || sub;
}
