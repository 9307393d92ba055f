import { decodeText } from '@balanco/catalogue-file/decode-text';
import {
  FIELD_LABELS,
  type ImportColumnKey,
  SPECIFIED_COLUMNS,
} from '@balanco/catalogue-file/import-columns';
import type { TxtOptions } from '@balanco/catalogue-file/import-options';
import { splitLines } from '@balanco/catalogue-file/txt/parse-txt';
import { cellSlicer, SPECIFIED_LAYOUT, type TxtColumn } from '@balanco/catalogue-file/txt/txt-columns';
import { SPECIFIED_LAYOUT_NAME } from '@balanco/contract/products/product-import';
import { Button, NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core';
import { IconRuler2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { AlertLine } from '../../../ui/messages/message-line';
import {
  deleteLayout,
  type NamedLayout,
  pendingChanges,
  rememberChoices,
  savedLayouts,
  saveLayout,
} from '../memory/import-memory';
import { useMemoryVersion } from '../memory/sync-import-memory';
import styles from './layout-field.module.css';

const SPECIFIED: NamedLayout = { name: SPECIFIED_LAYOUT_NAME, columns: SPECIFIED_LAYOUT };

interface LayoutFieldProps {
  pharmacy: string;
  file: File | null;
  options: TxtOptions;
  onChange: (options: TxtOptions) => void;
}

/** The specified positions or saved ones (docs/files.md, "Reading a TXT"). */
export function LayoutField({ pharmacy, file, options, onChange }: LayoutFieldProps) {
  useMemoryVersion();
  const [editing, setEditing] = useState(false);
  const known = [SPECIFIED, ...savedLayouts()];
  const chosen =
    known.find(({ columns }) => JSON.stringify(columns) === JSON.stringify(options.layout)) ?? SPECIFIED;
  const use = ({ name, columns }: NamedLayout) => {
    rememberChoices(pharmacy, { layout: name === SPECIFIED.name ? null : name });
    onChange({ ...options, layout: columns });
  };
  return (
    <div className={styles.field}>
      <div className={styles.choice}>
        <Select
          label="Posições do TXT"
          data={known.map(({ name }) => name)}
          value={chosen.name}
          allowDeselect={false}
          onChange={(name) => use(known.find((one) => one.name === name) ?? SPECIFIED)}
        />
        <Button
          variant="default"
          leftSection={<IconRuler2 size={16} aria-hidden />}
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
        >
          Medir posições
        </Button>
      </div>
      {pendingChanges().some(({ kind }) => kind === 'layout') && (
        <Text size="sm" c="dimmed" role="status">
          Posições ainda não enviadas ao servidor: por enquanto só este navegador as tem.
        </Text>
      )}
      {editing && (
        <LayoutEditor
          file={file}
          before={chosen}
          reserved={SPECIFIED.name}
          onSaved={(layout) => {
            setEditing(false);
            use(layout ?? SPECIFIED);
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  );
}

const SAMPLE_LINES = 5;
const LONGEST_LINE = 400;

type Positions = Partial<Record<ImportColumnKey, { start: number | ''; end: number | '' }>>;

interface LayoutEditorProps {
  /** Its first lines are the initial sample. */
  file: File | null;
  before: NamedLayout;
  /** Names that saved layouts can't have. */
  reserved: string;
  /** null if deleted. */
  onSaved: (layout: NamedLayout | null) => void;
  onClose: () => void;
}

/** Reads positions off a sample under a ruler. */
function LayoutEditor({ file, before, reserved, onSaved, onClose }: LayoutEditorProps) {
  const [sample, setSample] = useState('');
  const [name, setName] = useState(before.name === reserved ? '' : before.name);
  const [positions, setPositions] = useState<Positions>(() =>
    Object.fromEntries(before.columns.map(({ key, start, end }) => [key, { start, end }])),
  );
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let open = true;
    if (file !== null)
      void firstLines(file).then((lines) => {
        if (open) setSample((now) => (now === '' ? lines : now));
      });
    return () => {
      open = false;
    };
  }, [file]);
  const lines = splitLines(sample).slice(0, SAMPLE_LINES);
  const columns = columnsOf(positions);
  const first = cellSlicer(columns)(lines.find((line) => line.trim() !== '') ?? '');
  const length = Math.min(
    LONGEST_LINE,
    Math.max(...[0, ...lines.map((line) => line.length), ...columns.map(({ end }) => end)]),
  );
  const [tens, units] = rulerLines(length);
  const save = () => {
    const wanted = name.trim();
    const fault =
      wanted === '' || wanted === reserved
        ? 'Dê um nome às posições, como o do sistema da loja.'
        : layoutProblem(columns);
    setProblem(fault);
    if (fault !== null) return;
    const layout = { name: wanted, columns };
    saveLayout(layout);
    onSaved(layout);
  };
  return (
    <section className={styles.editor} aria-label="Medir posições">
      <Textarea
        label="Linhas de exemplo"
        description="Cole aqui algumas linhas do arquivo, ou escolha o arquivo"
        value={sample}
        rows={3}
        classNames={{ input: styles.sample }}
        spellCheck={false}
        onChange={(event) => setSample(event.currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <section className={styles.ruler} tabIndex={0} aria-label="Régua">
        <pre>
          {[tens, units, ...lines.map((line) => line.slice(0, LONGEST_LINE)), columnMarks(columns)].join(
            '\n',
          )}
        </pre>
      </section>
      <div className={styles.positions}>
        {SPECIFIED_COLUMNS.map((key) => (
          <fieldset key={key} className={styles.position}>
            <legend>{FIELD_LABELS[key]}</legend>
            {(['start', 'end'] as const).map((edge) => (
              <NumberInput
                key={edge}
                size="xs"
                label={edge === 'start' ? 'Início' : 'Fim'}
                aria-label={`${edge === 'start' ? 'Início' : 'Fim'} de ${FIELD_LABELS[key]}`}
                min={0}
                max={LONGEST_LINE}
                allowDecimal={false}
                allowNegative={false}
                value={positions[key]?.[edge] ?? ''}
                onChange={(value) =>
                  setPositions((now) => ({
                    ...now,
                    [key]: { start: '', end: '', ...now[key], [edge]: value === '' ? '' : Number(value) },
                  }))
                }
              />
            ))}
            <output className={styles.cut}>{first[key] ?? '—'}</output>
          </fieldset>
        ))}
      </div>
      <AlertLine message={problem} />
      <div className={styles.save}>
        <TextInput
          label="Nome das posições"
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would start the import.
            event.preventDefault();
            save();
          }}
        />
        <Button onClick={save}>Salvar e usar</Button>
        {before.name !== reserved && (
          <Button
            variant="default"
            onClick={() => {
              deleteLayout(before.name);
              onSaved(null);
            }}
          >
            Excluir posições
          </Button>
        )}
        <Button variant="subtle" onClick={onClose}>
          Fechar régua
        </Button>
      </div>
    </section>
  );
}

const SAMPLE_BYTES = 4096;

async function firstLines(file: File): Promise<string> {
  try {
    const bytes = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
    const { text } = decodeText(bytes, 'auto');
    const lines = splitLines(text).filter((line) => line.trim() !== '');
    return lines.slice(0, SAMPLE_LINES).join('\n');
  } catch {
    return '';
  }
}

function columnsOf(positions: Positions): TxtColumn[] {
  return SPECIFIED_COLUMNS.flatMap((key) => {
    const { start = '', end = '' } = positions[key] ?? {};
    return start === '' || end === '' ? [] : [{ key, start, end }];
  });
}

/** The tens, and the last digit of each position, from 0. */
export function rulerLines(length: number): [tens: string, units: string] {
  const positions = Array.from({ length }, (_, position) => position);
  const tens = positions
    .filter((position) => position % 10 === 0)
    .map((position) => String(position).padEnd(10))
    .join('');
  return [tens.slice(0, length).trimEnd(), positions.map((position) => position % 10).join('')];
}

export function layoutProblem(columns: readonly TxtColumn[]): string | null {
  const wrong = columns.find(({ start, end }) => end <= start);
  if (wrong !== undefined) return `${FIELD_LABELS[wrong.key]}: o fim tem de ser maior que o início.`;
  if (!columns.some(({ key }) => key === 'barcode' || key === 'internal_code'))
    return 'Indique as posições do Código de Barras ou do Código Interno.';
  const sorted = [...columns].sort((a, b) => a.start - b.start);
  const overlapping = sorted.find(({ end }, index) => (sorted[index + 1]?.start ?? end) < end);
  return overlapping === undefined
    ? null
    : `${FIELD_LABELS[overlapping.key]} passa por cima da coluna seguinte.`;
}

/** '[Código de Ba]  [Códi] [Descrição …', below a sample */
export function columnMarks(columns: readonly TxtColumn[]): string {
  return [...columns]
    .sort((a, b) => a.start - b.start)
    .reduce((line, { key, start, end }) => {
      const room = Math.max(0, end - start - 2);
      const mark = end - start < 2 ? '|' : `[${FIELD_LABELS[key].slice(0, room).padEnd(room, '·')}]`;
      return line.padEnd(start) + mark;
    }, '');
}
