import type { TxtOptions } from '@balanco/catalogue-file/import-options';
import { SPECIFIED_LAYOUT } from '@balanco/catalogue-file/txt/txt-columns';
import { SPECIFIED_LAYOUT_NAME } from '@balanco/contract/products/import-memory';
import { Button, Select, Text } from '@mantine/core';
import { IconRuler2 } from '@tabler/icons-react';
import { useState } from 'react';
import { type NamedLayout, pendingChanges, rememberChoices, savedLayouts } from './import-memory';
import { LayoutEditor } from './layout-editor';
import styles from './layout-field.module.css';
import { useMemoryVersion } from './use-import-memory';

const SPECIFIED: NamedLayout = { name: SPECIFIED_LAYOUT_NAME, columns: SPECIFIED_LAYOUT };

interface LayoutFieldProps {
  pharmacy: string;
  file: File | null;
  options: TxtOptions;
  onChange: (options: TxtOptions) => void;
}

/** Where the columns of a TXT are: the specified positions, or saved ones (docs/files.md, "Reading a TXT"). */
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
