import { counted, formatInteger } from '@balanco/contract/base/numbers';
import { sectionStateWords } from '@balanco/contract/inventories/section-state-words';
import { MESSAGE_LIMIT, sendMessage } from '@balanco/contract/progress/messages';
import type {
  DeclaredPart,
  ProgressCollector,
  ProgressSection,
  SentMessage,
} from '@balanco/contract/progress/progress';
import { Button, Textarea } from '@mantine/core';
import { IconArrowLeft, IconMessage } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { request } from '../../api/client';
import { doneWords } from '../../listing/inventory-words';
import { TextLink } from '../../listing/path';
import { paths } from '../../paths';
import { useCreationKey, useDialogWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { later } from '../../ui/later';
import { noticeDone } from '../../ui/messages/notices';
import table from './collectors.module.css';
import { InventoryFigures, Moment } from './inventory-card';
import styles from './progress.module.css';
import type { WatchedInventory } from './progress-feed';
import { collectorName, figure, NO_FIGURE, pharmacyHour, whole } from './progress-words';

const ProgressPictures = later('ProgressPictures', () => import('./progress-pictures'));

interface DetailProps {
  inventory: WatchedInventory;
  /** The server's time. */
  now: string;
}

export function InventoryDetail({ inventory, now }: DetailProps) {
  const { inventory_id: id, name, collectors } = inventory;
  return (
    <>
      <section className={`${styles.detail} panel stack`} aria-label={name}>
        <InventoryFigures inventory={inventory} to={paths.inventory(id)} now={now} />
      </section>
      <ProgressPictures inventory={inventory} />
      <section aria-label="Quem conta" className="stack gap-2">
        <div className="line gap-4 rows-2 between">
          <h2>Quem conta</h2>
          {collectors.length > 0 && <SendMessage inventory={inventory} to={null} />}
        </div>
        <CollectorTable inventory={inventory} now={now} />
      </section>
      <SentMessages inventory={inventory} now={now} />
      <SectionTable inventory={inventory} now={now} />
    </>
  );
}

export function AllLink({ to }: { to: string }) {
  return (
    <TextLink to={to} className={`${styles.back} inline alone`}>
      <IconArrowLeft size={16} aria-hidden />
      Todos os inventários
    </TextLink>
  );
}

const COLLECTOR_HEADS = [
  'Coletor',
  'Linhas',
  'Unidades',
  'Ritmo',
  'Último sinal',
  'Fila do aparelho',
  'Seções abertas',
];

/** Rows are sorted by name, so that nobody moves during the count. */
function CollectorTable({ inventory, now }: DetailProps) {
  const { collectors } = inventory;
  if (collectors.length === 0) return <p className="dim">Ninguém contou ainda</p>;
  const rows = [...collectors].sort((one, other) =>
    collectorName(one).localeCompare(collectorName(other), 'pt-BR', { numeric: true }),
  );
  return (
    <div className={`${table.frame} frame shrink`}>
      <div className={`${table.heads} grid gap-4 rows-2 dim small`} aria-hidden>
        {COLLECTOR_HEADS.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul aria-label="Coletores">
        {rows.map((collector) => (
          <CollectorRow key={collector.sub} collector={collector} inventory={inventory} now={now} />
        ))}
      </ul>
    </div>
  );
}

interface CollectorRowProps extends DetailProps {
  collector: ProgressCollector;
}

function CollectorRow({ collector, inventory, now }: CollectorRowProps) {
  const moments = { now, timeZone: inventory.time_zone };
  const { lines, units, lines_per_hour, units_per_hour, last_seen, sections } = collector;
  return (
    <li className={`${table.row} grid gap-4 rows-2 top line-above`}>
      <div className="medium anywhere">
        {collectorName(collector)}
        <div className={table.action}>
          <SendMessage inventory={inventory} to={{ sub: collector.sub, name: collectorName(collector) }} />
        </div>
      </div>
      <dl className={table.figures}>
        <Cell name="Linhas">{formatInteger(lines)}</Cell>
        <Cell name="Unidades">{figure(units)}</Cell>
        <Cell name="Ritmo">
          {lines_per_hour === null ? (
            NO_FIGURE
          ) : (
            <>
              {whole(lines_per_hour)} linhas/h
              <span className="block dim small">{whole(units_per_hour)} un/h</span>
            </>
          )}
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

const CLOCK_SECONDS = 60;

type DeviceProps = Pick<ProgressCollector, 'device'> & { now: string; timeZone: string };

function Device({ device, now, timeZone }: DeviceProps) {
  const { queue, oldest_queued_at: oldest, clock_offset_seconds: offset, seen_at: seen } = device;
  if (queue === null && seen === null) return 'desconhecido';
  return (
    <>
      {queue === null ? 'desconhecida' : queue === 0 ? 'vazia' : counted(queue, 'contagem', 'contagens')}
      {oldest !== null && queue !== 0 && (
        <span className="block dim small">a mais antiga das {pharmacyHour(oldest, timeZone)}</span>
      )}
      {offset !== null && Math.abs(offset) >= CLOCK_SECONDS && (
        <span className="block dim small">
          relógio {Math.round(Math.abs(offset) / 60)} min {offset > 0 ? 'adiantado' : 'atrasado'}
        </span>
      )}
      {seen !== null && (
        <span className="block dim small">
          aparelho visto <Moment at={seen} now={now} timeZone={timeZone} />
        </span>
      )}
    </>
  );
}

const SECTION_HEADS = ['Seção', 'Linhas', 'Unidades', 'Quem conta', 'Situação', 'Última linha'];

const FIRST_SECTIONS = 20;

/** By name, finalised ones last, so that none moves during the count. */
export function SectionTable({ inventory, now }: DetailProps) {
  const { section_list: sections, more_sections: more, time_zone: timeZone } = inventory;
  const [showsAll, setShowsAll] = useState(false);
  const rows = [...(sections ?? [])].sort(
    (one, other) =>
      Number(one.state === 'finalised') - Number(other.state === 'finalised') ||
      sectionName(one).localeCompare(sectionName(other), 'pt-BR', { numeric: true }),
  );
  const shown = showsAll ? rows : rows.slice(0, FIRST_SECTIONS);
  return (
    <section aria-label="Seções" className="stack gap-2">
      <h2>Seções</h2>
      {rows.length === 0 ? (
        <p className="dim">{sections === null ? 'Carregando...' : 'Nenhuma seção ainda'}</p>
      ) : (
        <div className={`${table.frame} frame shrink`} data-of="sections">
          <div className={`${table.heads} grid gap-4 rows-2 dim small`} aria-hidden>
            {SECTION_HEADS.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
          <ul aria-label="Seções do inventário">
            {shown.map((section) => (
              <SectionRow key={section.id ?? ''} section={section} now={now} timeZone={timeZone} />
            ))}
          </ul>
        </div>
      )}
      <div className="line gap-4 rows-2 mt-2">
        {rows.length > FIRST_SECTIONS && (
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll((before) => !before)}>
            {showsAll
              ? `Mostrar só as primeiras ${FIRST_SECTIONS}`
              : `Mostrar todas (${formatInteger(rows.length)})`}
          </Button>
        )}
        {more > 0 && (
          <span className="block dim small">e mais {counted(more, 'seção', 'seções')} em Inventários</span>
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
    <li className={`${table.row} grid gap-4 rows-2 top line-above`}>
      <span className="medium anywhere">
        {sectionName(section)}
        {is_recount && <span className="block dim small">recontagem</span>}
      </span>
      <dl className={table.figures}>
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
              <span className="block dim small">
                <Moment at={last} now={now} timeZone={timeZone} />
              </span>
            </>
          )}
        </Cell>
      </dl>
    </li>
  );
}

function SectionState({ section, timeZone }: Pick<SectionRowProps, 'section' | 'timeZone'>) {
  const { state, done, unfinished, lines } = section;
  const words = doneWords({ done, unfinished, count: lines }, (iso) => pharmacyHour(iso, timeZone));
  const isReady = state === 'ready' && words !== null;
  return (
    <>
      <span className={table.state} data-state={state}>
        {isReady ? words.state : sectionStateWords[state]}
      </span>
      {words !== null && (
        <>
          {!isReady && (
            <span className={words.holds ? 'block dim small' : 'block danger small'}>{words.state}</span>
          )}
          {done.map((part) => (
            <Fragment key={part.declared_at + part.name}>
              <Difference part={part} />
              <Expected part={part} />
            </Fragment>
          ))}
          <span className="block dim small">{words.by}</span>
        </>
      )}
    </>
  );
}

/** Nothing if phone and server agree or the numbers don't tell. */
function Difference({ part: { name, lines, units, withdrawn_at, server } }: { part: DeclaredPart }) {
  if (server === null || withdrawn_at !== null) return null;
  const isOfLines = server.lines !== lines;
  if (!isOfLines && server.units === units) return null;
  const amounts = isOfLines
    ? [counted(lines, 'leitura', 'leituras'), formatInteger(server.lines)]
    : [`${figure(units)} un`, `${figure(server.units)} un`];
  return (
    <span className="block dim small">
      {name}: {amounts[0]} no aparelho, {amounts[1]} no servidor
    </span>
  );
}

/** The control total that a collector typed; it never blocks. */
function Expected({ part: { name, expected, withdrawn_at } }: { part: DeclaredPart }) {
  if (expected === null || withdrawn_at !== null) return null;
  return (
    <span className="block small warning">
      {name} esperava {figure(expected.units)} un e leu {figure(expected.read)}
    </span>
  );
}

function sectionName({ id, name }: ProgressSection): string {
  return id === null ? 'Sem seção' : name;
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={`${table.cell} anywhere`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface SendButtonProps {
  inventory: Pick<WatchedInventory, 'inventory_id'>;
  /** null writes to all who count. */
  to: { readonly sub: string; readonly name: string } | null;
}

/** See docs/progress.md, "Messages". */
function SendMessage({ inventory, to }: SendButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={to === null ? 'default' : 'subtle'}
        size="compact-sm"
        leftSection={<IconMessage size={14} aria-hidden />}
        aria-label={to === null ? undefined : `Recado a ${to.name}`}
        onClick={() => setOpen(true)}
      >
        {to === null ? 'Recado a todos' : 'Recado'}
      </Button>
      {isOpen && <MessageDialog inventory={inventory} to={to} onClose={() => setOpen(false)} />}
    </>
  );
}

const MISSING = 'Escreva o recado.';

function MessageDialog({ inventory, to, onClose }: SendButtonProps & { onClose: () => void }) {
  const { keyOf } = useCreationKey();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const mutation = useMutation({
    mutationFn: (line: string) => {
      const body = { inventory_id: inventory.inventory_id, collector_sub: to?.sub ?? null, text: line };
      return request(sendMessage, { body }, { creationKey: keyOf(body) });
    },
  });
  const { write, busy, dialog } = useDialogWrite(mutation, 'Erro ao enviar o recado.', onClose);
  const submit = () => {
    // The text becomes one line, as phones show it.
    const line = text.replace(/\s+/g, ' ').trim();
    if (line === '') setProblem(MISSING);
    else
      write(line, {
        onDone: ({ people }) =>
          noticeDone(`Recado enviado a ${counted(people.length, 'pessoa', 'pessoas')}.`),
      });
  };
  return (
    <FormDialog
      {...dialog}
      title={to === null ? 'Recado a todos que contam' : `Recado a ${to.name}`}
      submitLabel="Enviar"
      busyLabel="Enviando..."
      onSubmit={submit}
    >
      <Textarea
        label="Recado"
        description="Aparece no Coletor, na tela de contagem, até a pessoa tocar em Entendi."
        required
        rows={3}
        maxLength={MESSAGE_LIMIT}
        value={text}
        error={problem}
        readOnly={busy}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}

function SentMessages({ inventory: { messages, time_zone: timeZone }, now }: DetailProps) {
  if (messages.length === 0) return null;
  return (
    <section aria-label="Recados" className="stack gap-2">
      <h2>Recados</h2>
      <div className={`${table.frame} frame shrink`}>
        <ul aria-label="Recados enviados">
          {messages.map((message) => (
            <li key={message.id} className={`${styles.message} ruled`}>
              <span className="medium anywhere">{message.text}</span>
              <span className="block dim small">
                {toText(message)} · {message.sent_by},{' '}
                <Moment at={message.sent_at} now={now} timeZone={timeZone} /> · {seenText(message)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function toText({ people }: SentMessage): string {
  const [first] = people;
  return people.length === 1 && first !== undefined ? `a ${first.name}` : `a ${people.length} pessoas`;
}

const NAMED = 3;

function seenText({ people }: SentMessage): string {
  const missing = people.filter(({ seen_at }) => seen_at === null);
  if (missing.length === 0) return people.length === 1 ? 'visto' : 'visto por todos';
  if (people.length === 1) return 'ainda não visto';
  const names = missing.slice(0, NAMED).map(({ name }) => name);
  const more = missing.length > NAMED ? ` e mais ${missing.length - NAMED}` : '';
  return `visto por ${people.length - missing.length} de ${people.length}; falta ${names.join(', ')}${more}`;
}
