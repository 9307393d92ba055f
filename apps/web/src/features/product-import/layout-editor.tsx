import { decodeText } from '@balanco/catalogue-file/decode-text';
import {
  FIELD_LABELS,
  type ImportColumnKey,
  SPECIFIED_COLUMNS,
} from '@balanco/catalogue-file/import-columns';
import { cellSlicer } from '@balanco/catalogue-file/txt/slice-cells';
import { splitLines } from '@balanco/catalogue-file/txt/split-lines';
import type { TxtColumn } from '@balanco/catalogue-file/txt/txt-columns';
import { Button, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { AlertLine } from '../../ui/alert-line';
import { deleteLayout, type NamedLayout, saveLayout } from './import-memory';
import styles from './layout-field.module.css';
import { columnMarks, layoutProblem, rulerLines } from './ruler';

const SAMPLE_BYTES = 4096;
const SAMPLE_LINES = 5;
const LONGEST_LINE = 400;

type Positions = Partial<Record<ImportColumnKey, { start: number | ''; end: number | '' }>>;

interface LayoutEditorProps {
  /** Its first lines are the sample, until others are pasted. */
  file: File | null;
  before: NamedLayout;
  /** The name that no saved layout may have. */
  reserved: string;
  /** Called with what was saved; null if the layout was deleted. */
  onSaved: (layout: NamedLayout | null) => void;
  onClose: () => void;
}

/** Reads the positions of a TXT off a sample under a ruler, and saves them under a name. */
export function LayoutEditor({ file, before, reserved, onSaved, onClose }: LayoutEditorProps) {
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

function columnsOf(positions: Positions): TxtColumn[] {
  return SPECIFIED_COLUMNS.flatMap((key) => {
    const { start = '', end = '' } = positions[key] ?? {};
    return start === '' || end === '' ? [] : [{ key, start, end }];
  });
}

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
