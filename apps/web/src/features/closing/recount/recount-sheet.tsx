import type { RecountDetail } from '@balanco/contract/recounts/recounts';
import { useState } from 'react';
import { counted } from '../../../lib/counted';
import { useMomentText } from '../../../listing/pharmacy-clock';
import { Paper } from '../../../ui/print/paper';
import { Signatures } from '../print/signatures';
import { Barcode } from './barcode';
import styles from './recount.module.css';
import { labelCode, seenText } from './recount-words';
import { wholeText } from './section-words';

interface RecountSheetProps {
  recount: RecountDetail;
  drawings: ReadonlyMap<string, string>;
}

/** What one sheet has room for. */
const BLANK_ROWS = 28;

/** The list of a recount on A4, with bars to scan and room to write, and no quantity of any count. */
export function RecountSheet({ recount, drawings }: RecountSheetProps) {
  const momentText = useMomentText();
  const [printedAt] = useState(() => new Date().toISOString());
  const {
    name,
    round,
    collector,
    list,
    whole_section: whole,
    inventory_name,
    pharmacy_name,
    overrides,
  } = recount;
  return (
    <Paper label="Lista de recontagem">
      <header>
        <h1>
          {name}: {inventory_name}
        </h1>
        <p>
          {pharmacy_name} · {round}ª contagem · {collector?.name ?? ''} ·{' '}
          {whole === null ? counted(list.length, 'item', 'itens') : 'seção inteira'} · impresso em{' '}
          {momentText(printedAt)}
        </p>
        {overrides.map((each) => (
          <p key={each.collector_sub}>
            {each.collector_name} reconta o que já contou, liberado por {each.overridden_by}: {each.reason}
          </p>
        ))}
      </header>
      {whole === null ? <ItemRows list={list} drawings={drawings} /> : <BlankRows section={whole.name} />}
      <Signatures places={['Quem recontou', 'Data']} />
    </Paper>
  );
}

/** A sheet to write on: what the first count has is not said. */
function BlankRows({ section }: { section: string }) {
  return (
    <>
      <p>{wholeText(section)}</p>
      <table className={styles.sheetRows}>
        <thead>
          <tr>
            <th className={styles.code}>Código</th>
            <th>Descrição</th>
            <th className={styles.blank}>Contado</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: BLANK_ROWS }, (_, row) => row).map((row) => (
            <tr key={row}>
              <td>{'\u00a0'}</td>
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function ItemRows({ list, drawings }: Pick<RecountDetail, 'list'> & Pick<RecountSheetProps, 'drawings'>) {
  return (
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
  );
}
