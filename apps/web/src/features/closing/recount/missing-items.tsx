import {
  NOT_FOUND_DECISIONS,
  type NotFoundDecision,
  type RecountDetail,
  type RecountItem,
} from '@balanco/contract/recounts/recounts';
import { Button, Checkbox, Group } from '@mantine/core';
import { useMemo } from 'react';
import { counted } from '../../../lib/counted';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { AlertLine } from '../../../ui/alert-line';
import { noticeDone } from '../../../ui/notices';
import { useRowSelection } from '../../../ui/table/use-row-selection';
import styles from './recount.module.css';
import { useDecideNotFound } from './recount-query';
import { isComparable, notFoundWords } from './recount-words';

const buttonWords: Readonly<Record<NotFoundDecision, string>> = {
  zero: 'Confirmar zero',
  next_round: 'Mandar à 3ª contagem',
  keep: 'Manter a contagem anterior',
};

/** 'Não encontrados na recontagem': decided for many items at once (docs/closing.md, "Not found"). Nothing if there are none. */
export function MissingItems({ id, recount }: { id: string; recount: RecountDetail }) {
  const missing = useMemo(() => recount.list.filter(({ is_found }) => !is_found), [recount.list]);
  const keys = useMemo(() => missing.map(({ key }) => key), [missing]);
  const { selected, toggle, toggleAll, clear } = useRowSelection(keys, recount.section_id);
  const { write, busy, failure } = useDialogWrite(useDecideNotFound(id, recount.section_id), {
    failed: 'Erro ao gravar a decisão.',
    onClose: () => undefined,
  });
  if (!isComparable(recount) || missing.length === 0) return null;
  const decide = (decision: NotFoundDecision | null) => {
    const items = keys.filter((key) => selected.has(key));
    write(
      { items, decision },
      {
        keepOpen: true,
        onDone: () => {
          clear();
          noticeDone(`Decisão gravada para ${counted(items.length, 'item', 'itens')}.`);
        },
      },
    );
  };
  const decisions = NOT_FOUND_DECISIONS.filter((each) => each !== 'next_round' || recount.round === 2);
  return (
    <section className={styles.panel} aria-label="Não encontrados na recontagem">
      <h2 className={styles.heading}>Não encontrados na recontagem ({missing.length})</h2>
      <p className={styles.facts}>
        Ninguém leu estes itens na recontagem. Escolha itens e o que vale para eles.
      </p>
      <Group gap="xs">
        <Checkbox
          className={styles.selectAll}
          label="Selecionar todos"
          checked={selected.size === missing.length}
          indeterminate={selected.size > 0 && selected.size < missing.length}
          onChange={toggleAll}
        />
        {decisions.map((decision) => (
          <Button
            key={decision}
            variant="default"
            size="xs"
            disabled={busy || selected.size === 0}
            onClick={() => decide(decision)}
          >
            {buttonWords[decision]}
          </Button>
        ))}
        <Button
          variant="default"
          size="xs"
          disabled={busy || selected.size === 0}
          onClick={() => decide(null)}
        >
          Desfazer
        </Button>
      </Group>
      <AlertLine message={failure} />
      <ul className={styles.list}>
        {missing.map((item) => (
          <li key={item.key} className={styles.note}>
            <Checkbox
              label={item.description || item.internal_code || item.key.slice(2)}
              description={decisionText(item)}
              checked={selected.has(item.key)}
              disabled={busy}
              onChange={() => toggle(item.key)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function decisionText({ not_found, internal_code, barcodes }: RecountItem): string {
  const decision = not_found === null ? 'Sem decisão' : notFoundWords[not_found];
  return [internal_code || barcodes[0], decision].filter(Boolean).join(' · ');
}
