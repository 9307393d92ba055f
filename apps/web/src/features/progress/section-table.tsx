import { formatInteger } from '@balanco/contract/base/numbers';
import type { DeclaredPart, ProgressSection } from '@balanco/contract/progress/progress-section';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { counted } from '../../lib/counted';
import { doneWords } from '../../lib/done-words';
import styles from './collectors.module.css';
import { Moment } from './figures';
import { pharmacyHour } from './pharmacy-hours';
import progressStyles from './progress.module.css';
import type { WatchedInventory } from './progress-feed';
import { figure, NO_FIGURE } from './progress-words';

const HEADS = ['Seção', 'Linhas', 'Unidades', 'Quem conta', 'Situação', 'Última linha'];

/** More are behind a button. */
const FIRST = 20;

const states: Record<ProgressSection['state'], string> = {
  waiting: 'Não iniciada',
  counting: 'Contando',
  ready: 'Pronta',
  finalised: 'Finalizada',
};

interface SectionTableProps {
  inventory: WatchedInventory;
  now: string;
}

/** The sections of an inventory by name, those that are finalised last, so that none changes place while it is counted. */
export function SectionTable({ inventory, now }: SectionTableProps) {
  const { section_list: sections, more_sections: more, time_zone: timeZone } = inventory;
  const [showsAll, setShowsAll] = useState(false);
  const rows = [...(sections ?? [])].sort(
    (one, other) =>
      Number(one.state === 'finalised') - Number(other.state === 'finalised') ||
      nameOf(one).localeCompare(nameOf(other), 'pt-BR', { numeric: true }),
  );
  const shown = showsAll ? rows : rows.slice(0, FIRST);
  return (
    <section aria-label="Seções" className={progressStyles.people}>
      <h2 className={progressStyles.sectionTitle}>Seções</h2>
      {rows.length === 0 ? (
        <p className={styles.empty}>{sections === null ? 'Carregando...' : 'Nenhuma seção ainda'}</p>
      ) : (
        <div className={styles.frame} data-of="sections">
          <div className={styles.heads} aria-hidden>
            {HEADS.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
          <ul className={styles.rows} aria-label="Seções do inventário">
            {shown.map((section) => (
              <SectionRow key={section.id ?? ''} section={section} now={now} timeZone={timeZone} />
            ))}
          </ul>
        </div>
      )}
      <div className={styles.more}>
        {rows.length > FIRST && (
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll((before) => !before)}>
            {showsAll ? `Mostrar só as primeiras ${FIRST}` : `Mostrar todas (${formatInteger(rows.length)})`}
          </Button>
        )}
        {more > 0 && (
          <span className={styles.dimmed}>e mais {counted(more, 'seção', 'seções')} em Inventários</span>
        )}
      </div>
    </section>
  );
}

interface SectionRowProps {
  section: ProgressSection;
  now: string;
  timeZone: string;
}

function SectionRow({ section, now, timeZone }: SectionRowProps) {
  const { is_recount, collectors, more_collectors: others, lines, units, last_line_at: last } = section;
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {nameOf(section)}
        {is_recount && <span className={styles.dimmed}>recontagem</span>}
      </span>
      <dl className={styles.figures}>
        <Cell name="Linhas">{formatInteger(lines)}</Cell>
        <Cell name="Unidades">{figure(units)}</Cell>
        <Cell name="Quem conta">
          {collectors.length === 0 ? NO_FIGURE : collectors.join(', ')}
          {others > 0 && ` e mais ${formatInteger(others)}`}
        </Cell>
        <Cell name="Situação">
          <SectionState section={section} timeZone={timeZone} />
        </Cell>
        <Cell name="Última linha">
          {last === null ? (
            NO_FIGURE
          ) : (
            <>
              {pharmacyHour(last, timeZone)}
              <span className={styles.dimmed}>
                <Moment at={last} now={now} timeZone={timeZone} />
              </span>
            </>
          )}
        </Cell>
      </dl>
    </li>
  );
}

/** The state, and what people declared: 'Pronta · confere', with who and when; if it differs, by what. */
function SectionState({ section, timeZone }: Pick<SectionRowProps, 'section' | 'timeZone'>) {
  const { state, done, lines } = section;
  const words = doneWords({ done, count: lines }, (iso) => pharmacyHour(iso, timeZone));
  const isReady = state === 'ready' && words !== null;
  return (
    <>
      <span className={styles.state} data-state={state}>
        {isReady ? words.state : states[state]}
      </span>
      {words !== null && (
        <>
          {!isReady && <span className={words.holds ? styles.dimmed : styles.doubtful}>{words.state}</span>}
          {done.map((part) => (
            <Difference key={part.declared_at + part.name} part={part} />
          ))}
          <span className={styles.dimmed}>{words.by}</span>
        </>
      )}
    </>
  );
}

/** By what a phone and the server differ, if they do and the numbers tell. */
function Difference({ part: { name, lines, units, withdrawn_at, server } }: { part: DeclaredPart }) {
  if (server === null || withdrawn_at !== null) return null;
  const isOfLines = server.lines !== lines;
  if (!isOfLines && server.units === units) return null;
  const amounts = isOfLines
    ? [counted(lines, 'leitura', 'leituras'), formatInteger(server.lines)]
    : [`${figure(units)} un`, `${figure(server.units)} un`];
  return (
    <span className={styles.dimmed}>
      {name}: {amounts[0]} no aparelho, {amounts[1]} no servidor
    </span>
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

function nameOf({ id, name }: ProgressSection): string {
  return id === null ? 'Sem seção' : name;
}
