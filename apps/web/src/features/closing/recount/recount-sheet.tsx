import type { RecountDetail } from '@balanco/contract/recounts';
import { useState } from 'react';
import { counted } from '../../../lib/counted';
import { formatDateTime } from '../../../lib/format-date-time';
import { Paper } from '../print/paper';
import { Signatures } from '../print/signatures';
import { Barcode } from './barcode';
import styles from './recount.module.css';
import { labelCode, seenText } from './recount-words';

interface RecountSheetProps {
  recount: RecountDetail;
  drawings: ReadonlyMap<string, string>;
}

/** The list of a recount on A4, with bars to scan and room to write, and no quantity of any count. */
export function RecountSheet({ recount, drawings }: RecountSheetProps) {
  const [printedAt] = useState(() => new Date().toISOString());
  const { name, round, collector, list, inventory_name, pharmacy_name, overrides } = recount;
  return (
    <Paper label="Lista de recontagem">
      <header>
        <h1>
          {name}: {inventory_name}
        </h1>
        <p>
          {pharmacy_name} · {round}ª contagem · {collector?.name ?? ''} ·{' '}
          {counted(list.length, 'item', 'itens')} · impresso em {formatDateTime(printedAt)}
        </p>
        {overrides.map((each) => (
          <p key={each.collector_sub}>
            {each.collector_name} reconta o que já contou, liberado por {each.overridden_by}: {each.reason}
          </p>
        ))}
      </header>
      <table className={styles.sheetItems}>
        <thead>
          <tr>
            <th>Onde</th>
            <th>Descrição</th>
            <th>Códigos</th>
            <th className={styles.blank}>Contado</th>
            <th>Para ler</th>
          </tr>
        </thead>
        <tbody>
          {list.map((item) => (
            <tr key={item.key}>
              <td>{seenText(item.seen.map((section) => section.name))}</td>
              <td>{item.description}</td>
              <td>{[item.internal_code, ...item.barcodes].filter(Boolean).join(' · ')}</td>
              <td className={styles.blank} />
              <td>
                <Barcode code={labelCode(item)} drawing={drawings.get(labelCode(item))} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Signatures places={['Quem recontou', 'Data']} />
    </Paper>
  );
}
