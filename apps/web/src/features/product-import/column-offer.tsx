import { FIELD_LABELS, IMPORT_COLUMNS, type ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import { Button } from '@mantine/core';
import { IconTablePlus } from '@tabler/icons-react';
import styles from './column-offer.module.css';
import { rememberChoices, rememberedChoices } from './import-memory';
import { useMemoryVersion } from './use-import-memory';

interface ColumnOfferProps {
  pharmacy: string;
  /** Columns that the file holds and that aren't ticked. */
  offers: readonly ImportColumnKey[];
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
  /** The offer is about to disappear with its buttons. */
  onAnswered: () => void;
}

/**
 * Says what the file holds beside the ticked columns, and ticks it. The answer is remembered for the pharmacy
 * (docs/files.md, "Review before sending").
 */
export function ColumnOffer({ pharmacy, offers, options, onChange, onAnswered }: ColumnOfferProps) {
  useMemoryVersion();
  const choices = rememberedChoices(pharmacy);
  const open = offers.filter((key) => !options.columns.includes(key) && !choices.declined.includes(key));
  if (open.length === 0) return null;
  const answer = (change: Parameters<typeof rememberChoices>[1]) => {
    rememberChoices(pharmacy, change);
    onAnswered();
  };
  const add = () => {
    answer({ added: open });
    const columns = IMPORT_COLUMNS.map(({ key }) => key).filter(
      (key) => options.columns.includes(key) || open.includes(key),
    );
    onChange({ ...options, columns });
  };
  return (
    <section className={styles.offer} aria-label="O que mais o arquivo traz">
      <IconTablePlus size={16} aria-hidden />
      <span className={styles.text}>O arquivo traz {offeredText(open)}. Importar também?</span>
      <Button size="compact-sm" variant="light" onClick={add}>
        Importar também
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => answer({ declined: open })}>
        Não
      </Button>
    </section>
  );
}

/** 'saldo, valor e departamento' */
function offeredText(columns: readonly ImportColumnKey[]): string {
  const names = columns.flatMap((key) =>
    key === 'stock_value_combined' ? ['saldo', 'valor'] : [FIELD_LABELS[key].toLowerCase()],
  );
  return new Intl.ListFormat('pt-BR').format(names);
}
