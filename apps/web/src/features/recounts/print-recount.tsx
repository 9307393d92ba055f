import { counted } from '@balanco/contract/base/numbers';
import type { RecountDetail } from '@balanco/contract/recounts/recounts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMomentText } from '../../listing/pharmacy-clock';
import { usePaper } from '../../session/use-paper';
import { Paper } from '../../ui/paper';
import { Signatures } from '../comparison/print/items-sheet';
import styles from './recount.module.css';
import { Barcode, drawBarcodes } from './recount-items';
import { recountQuery } from './recount-query';
import { whereText, wholeText } from './recount-words';

interface Printed {
  readonly recount: RecountDetail;
  readonly drawings: ReadonlyMap<string, string>;
}

export function PrintRecount({ id, section, name }: { id: string; section: string; name: string }) {
  const queries = useQueryClient();
  const { print, printed } = usePaper(async (): Promise<Printed> => {
    const recount = await queries.fetchQuery({ ...recountQuery(id, section), staleTime: 0 });
    const list = recount.whole_section === null ? recount.list : [];
    return { recount, drawings: await drawBarcodes(list.map((item) => item.own_code)) };
  });
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconPrinter size={16} aria-hidden />}
        aria-label={`Imprimir a lista de ${name}`}
        onClick={() => print()}
      >
        Imprimir lista
      </Button>
      {printed !== null && <RecountSheet {...printed} />}
    </>
  );
}

interface RecountSheetProps {
  recount: RecountDetail;
  drawings: ReadonlyMap<string, string>;
}

const BLANK_ROWS = 28;

/** Barcodes and room to write; never a counted quantity. */
function RecountSheet({ recount, drawings }: RecountSheetProps) {
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

/** It shows nothing of the first count. */
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
            <td>
              {whereText(
                item.seen.map((section) => section.name),
                item.only_in,
              )}
            </td>
            <td>{item.description}</td>
            <td>{[item.internal_code, ...item.barcodes].filter(Boolean).join(' · ')}</td>
            <td className={styles.blank} />
            <td>
              <Barcode code={item.own_code} drawing={drawings.get(item.own_code)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
