import type { TextEncoding } from '@balanco/catalogue-file/decode-text';
import { columnOf, inOrder } from '@balanco/catalogue-file/import-columns';
import type { TxtOptions } from '@balanco/catalogue-file/import-options';
import { SPECIFIED_LAYOUT } from '@balanco/catalogue-file/txt/txt-columns';
import { SPECIFIED_LAYOUT_NAME } from '@balanco/contract/products/product-import';
import { Button, Select, Text } from '@mantine/core';
import { IconRuler2 } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { type NamedLayout, pendingChanges, rememberChoices, savedLayouts } from '../memory/import-memory';
import { useMemoryVersion } from '../memory/sync-import-memory';
import { useValueBasis } from '../value-basis';
import { LayoutEditor } from './layout-editor';
import styles from './layout-field.module.css';

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
          variant="default"
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
          reserved={SPECIFIED.name}
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
