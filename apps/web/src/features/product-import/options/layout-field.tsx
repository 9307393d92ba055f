import { decodeText, type TextEncoding } from '@balanco/catalogue-file/decode-text';
import {
  columnOf,
  FIELD_LABELS,
  type ImportField,
  inOrder,
  LAYOUT_FIELDS,
} from '@balanco/catalogue-file/import-columns';
import type { TxtOptions } from '@balanco/catalogue-file/import-options';
import { splitLines } from '@balanco/catalogue-file/txt/parse-txt';
import {
  freeColumn,
  type LayoutProposal,
  productLines,
  proposeLayout,
} from '@balanco/catalogue-file/txt/propose-layout';
import {
  cellSlicer,
  SPECIFIED_LAYOUT,
  suspectLayout,
  type TxtColumn,
} from '@balanco/catalogue-file/txt/txt-columns';
import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { SPECIFIED_LAYOUT_NAME } from '@balanco/contract/products/product-import';
import { Button, NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core';
import { IconHelpCircle, IconRuler2, IconWand } from '@tabler/icons-react';
import {
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { AlertLine, WarningLine } from '../../../ui/messages/message-line';
import {
  deleteLayout,
  type NamedLayout,
  pendingChanges,
  rememberChoices,
  savedLayouts,
  saveLayout,
  useMemoryVersion,
} from '../memory/sync-import-memory';
import { useValueBasis } from '../value-basis';
import styles from './layout-field.module.css';
import { columnsOf, LONGEST_LINE, type Positions, positionsOf, Ruler } from './ruler';

const SPECIFIED: NamedLayout = { name: SPECIFIED_LAYOUT_NAME, columns: SPECIFIED_LAYOUT };

export function layoutOf({ layout }: TxtOptions): NamedLayout {
  const known = savedLayouts().find(({ columns }) => JSON.stringify(columns) === JSON.stringify(layout));
  return known ?? SPECIFIED;
}

interface LayoutFieldProps {
  pharmacy: string;
  file: File | null;
  /** Found in the file; null before reading. */
  encoding: TextEncoding | null;
  options: TxtOptions;
  onChange: (options: TxtOptions) => void;
  isWrong?: boolean;
  editing: boolean;
  onEditing: (editing: boolean) => void;
  save?: RefObject<(() => void) | null> | undefined;
  onMeasured?: () => void;
}

/** The specified positions or saved ones (docs/files.md, "Reading a TXT"). */
export function LayoutField(props: LayoutFieldProps) {
  const { pharmacy, file, encoding, options, onChange, isWrong = false, editing, onEditing } = props;
  useMemoryVersion();
  const { basis } = useValueBasis(pharmacy);
  const known = [SPECIFIED, ...savedLayouts()];
  const chosen = layoutOf(options);
  const use = ({ name, columns }: NamedLayout) => {
    const isOwn = name !== SPECIFIED.name;
    // What lies on the ruler is meant to be imported.
    const added = isOwn && props.onMeasured !== undefined ? columns.map(({ key }) => columnOf(key)) : [];
    rememberChoices(pharmacy, { layout: isOwn ? name : null, added });
    onChange({ ...options, layout: columns, columns: inOrder([...options.columns, ...added]) });
  };
  return (
    <div className="stack">
      <div className={`${styles.choice} line gap-3 bottom`}>
        <Select
          label="Posições do TXT"
          data={known.map(({ name }) => name)}
          value={chosen.name}
          onChange={(name) => use(known.find((one) => one.name === name) ?? SPECIFIED)}
        />
        <Button
          leftSection={<IconRuler2 size={16} aria-hidden />}
          aria-expanded={editing}
          onClick={() => onEditing(!editing)}
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
          encoding={encoding}
          before={chosen}
          isWrong={isWrong}
          basis={basis}
          save={props.save}
          onSaved={(layout) => {
            onEditing(false);
            if (layout !== null) props.onMeasured?.();
            use(layout ?? SPECIFIED);
          }}
          onClose={() => onEditing(false)}
        />
      )}
    </div>
  );
}

const LINES_SHOWN = 6;

interface LayoutEditorProps {
  file: File | null;
  /** null before reading. */
  encoding: TextEncoding | null;
  before: NamedLayout;
  /** `before` doesn't fit the file, so the editor begins with a proposal. */
  isWrong: boolean;
  basis: ValueBasis;
  /** For a dialog's main button, which is always in sight; without it the editor has its own. */
  save?: RefObject<(() => void) | null> | undefined;
  /** null if deleted. */
  onSaved: (layout: NamedLayout | null) => void;
  onClose: () => void;
}

/** Positions are dragged over a sample, or typed (docs/files.md, "Reading a TXT"). */
function LayoutEditor(props: LayoutEditorProps) {
  const { file, encoding, before, isWrong, basis, onSaved, onClose } = props;
  const [pasted, setPasted] = useState('');
  const [typedName, setTypedName] = useState<string | null>(null);
  const name = typedName ?? (before.name === SPECIFIED.name ? proposedName(file) : before.name);
  const [positions, setPositions] = useState<Positions>(() => positionsOf(before.columns));
  const [open, setOpen] = useState<LayoutProposal['open']>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const editor = useRef<HTMLElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const ofFile = useFirstLines(file, encoding);
  const sample = useMemo(() => (ofFile?.length ? ofFile : samplesOf(pasted)), [ofFile, pasted]);
  const products = useMemo(() => productLines(sample), [sample]);
  const lines = products.slice(0, LINES_SHOWN);
  const columns = columnsOf(positions);
  const [misread] = suspectLayout(products, columns, columns);
  const first = cellSlicer(columns)(lines[0] ?? '');
  const isPlaced = (key: ImportField) => columns.some((column) => column.key === key);
  const asked = isPlaced('stock_value_combined') ? [] : open.filter((field) => !isPlaced(field));
  const propose = useCallback(() => {
    const proposed = proposeLayout(sample, basis);
    if (proposed.columns.length === 0) return false;
    setPositions(positionsOf(proposed.columns));
    setOpen(proposed.open);
    return true;
  }, [sample, basis]);
  const isProposed = useRef(false);
  useEffect(() => {
    if (!isWrong || sample.length === 0 || isProposed.current) return;
    isProposed.current = true;
    propose();
  }, [isWrong, sample, propose]);
  useEffect(() => {
    editor.current?.scrollIntoView?.({ block: 'nearest' });
    editor.current?.querySelector<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true });
  }, []);
  const change = (key: ImportField, changed: Partial<Positions[ImportField]> | undefined) =>
    setPositions((now) => ({
      ...now,
      [key]: changed === undefined ? undefined : { start: '', end: '', ...now[key], ...changed },
    }));
  const save = () => {
    const wanted = name.trim();
    const isNameless = wanted === '' || wanted === SPECIFIED.name;
    const fault = isNameless ? 'Dê um nome ao modelo, como o do sistema da loja.' : layoutProblem(columns);
    // The message takes room above the field.
    flushSync(() => setProblem(fault));
    if (fault !== null) {
      const wrong = isNameless ? nameField.current : editor.current?.querySelector('[role="alert"]');
      wrong?.scrollIntoView?.({ block: 'center' });
      if (isNameless) nameField.current?.focus({ preventScroll: true });
      return;
    }
    const layout = { name: wanted, columns };
    saveLayout(layout);
    onSaved(layout);
  };
  useImperativeHandle(props.save, () => save);
  return (
    <section ref={editor} className="box raised stack pad-3" aria-label="Medir posições">
      <p className="dim">
        Arraste as bordas de cada coluna sobre as linhas do arquivo, ou mova a borda com as setas do teclado.
      </p>
      {ofFile?.length ? null : (
        <Textarea
          label="Linhas de exemplo"
          description="Cole aqui algumas linhas do arquivo, ou escolha o arquivo"
          value={pasted}
          rows={3}
          classNames={{ input: 'mono pre' }}
          spellCheck={false}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
      )}
      <Ruler lines={lines} columns={columns} onMove={(key, edge, to) => change(key, { [edge]: to })} />
      <div>
        <Button
          size="compact-sm"
          leftSection={<IconWand size={14} aria-hidden />}
          disabled={sample.length === 0}
          onClick={() =>
            setProblem(propose() ? null : 'Estas linhas não mostram colunas separadas. Arraste as bordas.')
          }
        >
          Propor posições
        </Button>
      </div>
      {misread !== undefined && <WarningLine role="status">{misread.message}</WarningLine>}
      {asked.length > 0 && (
        <p role="status" className="row top">
          <IconHelpCircle size={16} aria-hidden className="accent" />
          <span>{openText(asked)}</span>
        </p>
      )}
      <div className="cols-12">
        {LAYOUT_FIELDS.map((key) => (
          <ColumnPositions
            key={key}
            column={key}
            value={positions[key]}
            cut={first[key]}
            onChange={(changed) => change(key, changed)}
            onAdd={() => change(key, freeColumn(sample, key, columns) ?? freePlace(columns))}
          />
        ))}
      </div>
      <p className="dim">
        Saldo & Valor é um campo só: o saldo e, depois de um espaço, o valor (“12 4,50”). Um número sozinho é
        o saldo. Se o valor está em outro lugar da linha, inclua Saldo e Valor na régua, cada um no seu lugar.
      </p>
      <AlertLine message={problem} />
      <div className={`${styles.save} line gap-3 bottom`}>
        <TextInput
          ref={nameField}
          label="Nome deste modelo"
          value={name}
          maxLength={LONGEST_NAME}
          onChange={(event) => setTypedName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would start the import.
            event.preventDefault();
            save();
          }}
        />
        {props.save === undefined && (
          <Button variant="filled" onClick={save}>
            Salvar e usar
          </Button>
        )}
        {before.name !== SPECIFIED.name && (
          <Button
            onClick={() => {
              deleteLayout(before.name);
              onSaved(null);
            }}
          >
            Excluir modelo
          </Button>
        )}
        <Button variant="subtle" onClick={onClose}>
          Fechar régua
        </Button>
      </div>
    </section>
  );
}

const LONGEST_NAME = 60;

function proposedName(file: File | null): string {
  if (file === null) return '';
  const base = file.name
    .replace(/\.[^.]+$/, '')
    .slice(0, LONGEST_NAME - 5)
    .trim();
  const taken = new Set(savedLayouts().map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base} (${number})`;
    if (!taken.has(name)) return name;
  }
}

/** The setting also chooses between the columns of a sheet. */
function openText(fields: LayoutProposal['open']): string {
  const stock = 'Não dá para saber qual coluna é o saldo: inclua Saldo na régua, sobre a coluna certa.';
  const value =
    'A linha tem mais de um preço: inclua Valor na régua e arraste-o até o que a farmácia guarda, o custo ou a venda.';
  return fields.map((field) => (field === 'value' ? value : stock)).join(' ');
}

interface ColumnPositionsProps {
  column: ImportField;
  value: Positions[ImportField];
  /** The cell that cuts the first line. */
  cut: string | undefined;
  /** undefined takes the column off the ruler. */
  onChange: (changed: Partial<Positions[ImportField]> | undefined) => void;
  onAdd: () => void;
}

function ColumnPositions({ column, value, cut, onChange, onAdd }: ColumnPositionsProps) {
  const label = FIELD_LABELS[column];
  const isPlaced = value !== undefined && value.start !== '' && value.end !== '';
  return (
    <fieldset className={`${styles.position} grid gap-2 rows-1`}>
      <legend>{label}</legend>
      {(['start', 'end'] as const).map((edge) => (
        <NumberInput
          key={edge}
          size="xs"
          label={edge === 'start' ? 'Início' : 'Fim'}
          aria-label={`${edge === 'start' ? 'Início' : 'Fim'} de ${label}`}
          min={0}
          max={LONGEST_LINE}
          allowDecimal={false}
          allowNegative={false}
          value={value?.[edge] ?? ''}
          onChange={(typed) => onChange({ [edge]: typed === '' ? '' : Number(typed) })}
        />
      ))}
      <output className={`${styles.cut} cut dim small mono pre`}>{cut ?? '—'}</output>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={isPlaced ? `Remover ${label} da régua` : `Incluir ${label} na régua`}
        onClick={() => (isPlaced ? onChange(undefined) : onAdd())}
      >
        {isPlaced ? 'Remover' : 'Incluir'}
      </Button>
    </fieldset>
  );
}

const NEW_WIDTH = 6;

function freePlace(columns: readonly TxtColumn[]): { start: number; end: number } {
  const start = Math.min(LONGEST_LINE - NEW_WIDTH, Math.max(0, ...columns.map(({ end }) => end)));
  return { start, end: start + NEW_WIDTH };
}

const SAMPLE_BYTES = 64 * 1024;

/** null until read, or without a file. */
function useFirstLines(file: File | null, encoding: TextEncoding | null): readonly string[] | null {
  const [read, setRead] = useState<{ of: File; lines: readonly string[] } | null>(null);
  useEffect(() => {
    let open = true;
    if (file !== null)
      void firstLines(file, encoding).then((lines) => {
        if (open) setRead({ of: file, lines });
      });
    return () => {
      open = false;
    };
  }, [file, encoding]);
  return read !== null && read.of === file ? read.lines : null;
}

async function firstLines(file: File, encoding: TextEncoding | null): Promise<readonly string[]> {
  try {
    const bytes = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
    // The cut may be inside a character.
    const whole = bytes.length < SAMPLE_BYTES ? bytes : bytes.subarray(0, bytes.lastIndexOf(LINE_FEED) + 1);
    return samplesOf(decodeText(whole.length > 0 ? whole : bytes, encoding ?? 'auto').text);
  } catch {
    return [];
  }
}

const LINE_FEED = 0x0a;

/** A control character takes a position and reads as a blank. */
function samplesOf(text: string): string[] {
  return splitLines(text)
    .map((line) => line.replace(/^\f+/, '').replace(/\p{Cc}/gu, ' '))
    .filter((line) => line.trim() !== '');
}

export function layoutProblem(columns: readonly TxtColumn[]): string | null {
  const wrong = columns.find(({ start, end }) => end <= start);
  if (wrong !== undefined) return `${FIELD_LABELS[wrong.key]}: o fim tem de ser maior que o início.`;
  if (!columns.some(({ key }) => key === 'barcode' || key === 'internal_code'))
    return 'Indique as posições do Código de Barras ou do Código Interno.';
  const keys = columns.map(({ key }) => key);
  const isBoth = keys.some(
    (key) => key !== 'stock_value_combined' && columnOf(key) === 'stock_value_combined',
  );
  if (isBoth && keys.includes('stock_value_combined'))
    return 'Remova Saldo & Valor da régua, ou remova Saldo e Valor: é um jeito ou o outro.';
  const sorted = [...columns].sort((a, b) => a.start - b.start);
  const overlapping = sorted.find(({ end }, index) => (sorted[index + 1]?.start ?? end) < end);
  return overlapping === undefined
    ? null
    : `${FIELD_LABELS[overlapping.key]} passa por cima da coluna seguinte.`;
}
