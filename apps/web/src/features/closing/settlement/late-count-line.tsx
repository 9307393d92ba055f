import type { CountLine } from '@balanco/contract/counts/counts';
import type { LateCount } from '@balanco/contract/settlement/late-counts';
import { Button, Checkbox } from '@mantine/core';
import { collectorName } from '../../../listing/collector-name';
import { useMomentText } from '../../../listing/pharmacy-clock';
import { lineAmount } from '../item-lines';
import { lateFacts } from './late-words';
import styles from './settlement.module.css';

interface LateCountLineProps {
  count: LateCount;
  /** Nothing was settled yet. */
  isFirst: boolean;
  selected: boolean;
  busy: boolean;
  onToggle: () => void;
  /** Undoes the decision to discard it. */
  onTakeBack: () => void;
}

/** One late count: what happened to it, its lines, and what was decided. */
export function LateCountLine({ count, isFirst, selected, busy, onToggle, onTakeBack }: LateCountLineProps) {
  const { lines, decision, decision_reason, decided_by } = count;
  const [first] = lines;
  const momentText = useMomentText();
  const title = first === undefined ? `Contagem ${count.count_id}` : lineTitle(first);
  const facts = (
    <>
      {lateFacts(count, isFirst)}
      {first !== undefined && (
        <span className={styles.lateWho}>
          {collectorName(first)} · {placeOf(first)} · {momentText(first.createdAt)}
        </span>
      )}
    </>
  );
  return (
    <li className={styles.item}>
      <div className={styles.late}>
        {decision === null ? (
          <Checkbox
            label={title}
            description={facts}
            aria-label={`Selecionar ${title}`}
            checked={selected}
            onChange={onToggle}
          />
        ) : (
          <div>
            {title}
            <div className={styles.lateFacts}>{facts}</div>
          </div>
        )}
        {lines.length > 1 && (
          <ul className={styles.lateLines}>
            {lines.map((line) => (
              <li key={line.line_id}>
                {lineTitle(line)}: {lineAmount(line)}
              </li>
            ))}
          </ul>
        )}
        {decision !== null && (
          <div className={styles.decision}>
            <span>
              Descartada por {decided_by ?? 'alguém'}: {decision_reason}
            </span>
            <Button
              variant="default"
              size="xs"
              aria-label={`Desfazer descarte de ${title}`}
              disabled={busy}
              onClick={onTakeBack}
            >
              Desfazer descarte
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

/** 'LOSARTANA 50MG C/30 (7891234567895)', or the code alone. */
function lineTitle({ product, barcode, internal_code }: CountLine): string {
  const code = barcode || internal_code || 'Não reconhecido';
  return product === null || product.description === '' ? code : `${product.description} (${code})`;
}

function placeOf({ section_name }: CountLine): string {
  return section_name === null ? 'Sem seção' : section_name || 'Sem nome';
}
