import { formatQuantity } from '@balanco/contract/base/numbers';
import type { CountLine } from '@balanco/contract/counts/counts';
import { UnstyledButton } from '@mantine/core';
import { IconClockExclamation, IconPlus } from '@tabler/icons-react';
import { formatDateTime } from '../../lib/format-date-time';
import { collectorName } from '../../listing/collector-name';
import { ListCard } from '../../ui/table/list-card';
import { boxText } from './box-text';
import { Counted, isUnregistered, type LineActions, LineOptions } from './count-columns';
import styles from './counts.module.css';
import { linePlace } from './line-place';
import { shownInternalCode } from './shown-internal-code';

/** A line of Contagens on a phone: product, quantity × factor, codes, place, collector and time. */
export function CountCard({ line, onRegister, ...actions }: LineActions & { line: CountLine }) {
  const codes = [line.barcode, shownInternalCode(line)].filter((code) => code !== '' && code !== null);
  return (
    <ListCard
      title={
        <div className={styles.whole}>
          <Counted line={line} />
        </div>
      }
      figure={amount(line)}
      facts={[
        line.after_close && (
          <span className={styles.mark}>
            <IconClockExclamation size={14} aria-hidden />
            Após o fechamento
          </span>
        ),
        codes.length > 0 && <span className={styles.codes}>{codes.join(' · ')}</span>,
        boxText(line),
        isUnregistered(line) && onRegister && (
          <UnstyledButton className={styles.register} onClick={() => onRegister(line)}>
            <IconPlus size={14} aria-hidden />
            Cadastrar este produto
          </UnstyledButton>
        ),
        linePlace(line),
        `${collectorName(line)} · ${formatDateTime(line.createdAt)}`,
      ]}
      options={<LineOptions line={line} {...actions} />}
    />
  );
}

/** '12 × 10', or what could be read of it. */
function amount({ quantity, factor }: CountLine): string {
  if (quantity === null) return '';
  return `${formatQuantity(quantity)} × ${formatQuantity(factor)}`;
}
