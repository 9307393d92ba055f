import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { MovementPreview } from '@balanco/contract/comparison/movements';
import { Table } from '@mantine/core';
import { counted } from '../../../lib/counted';
import { formatDateTime } from '../../../lib/format-date-time';
import { NoteLine } from '../../../ui/note-line';
import { NotedList } from '../../../ui/noted-list';
import { dayText, problemText, sumText } from './movement-words';
import styles from './movements.module.css';

/** How a file of movements is read: its first rows as they are stored, what stays out, and codes without an item. */
export function MovementPreviewFacts({ preview }: { preview: MovementPreview }) {
  const { sample, problems, unknown, known, imported, without_hour: withoutHour, time_zone } = preview;
  return (
    <>
      <div role="status" className={styles.totals}>
        {sumText(preview)}
      </div>
      {imported !== null && (
        <NoteLine
          message={`Este arquivo já foi importado por ${imported.imported_by} em ${formatDateTime(imported.imported_at, time_zone)}: nada conta de novo.`}
        />
      )}
      {imported === null && known > 0 && (
        <NoteLine
          message={`${counted(known, 'movimento já está', 'movimentos já estão')} em outro arquivo e ${known === 1 ? 'conta' : 'contam'} uma vez só.`}
        />
      )}
      {withoutHour > 0 && (
        <NoteLine
          message={`${counted(withoutHour, 'movimento não diz', 'movimentos não dizem')} a hora: conta a metade do dia, e o esperado é uma estimativa.`}
        />
      )}
      {sample.length > 0 && (
        // Wider than a phone, so the keyboard scrolls it too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls takes the focus
        <section className={styles.scroll} tabIndex={0} aria-label="Primeiras linhas, como serão gravadas">
          <Table aria-label="Primeiras linhas, como serão gravadas">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Linha</Table.Th>
                <Table.Th>Código</Table.Th>
                <Table.Th>Item</Table.Th>
                <Table.Th>Quando</Table.Th>
                <Table.Th ta="right">Quantidade</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sample.map(({ line, code, day, hour, quantity, description }) => (
                <Table.Tr key={line}>
                  <Table.Td>{formatInteger(line)}</Table.Td>
                  <Table.Td className={styles.code}>{code}</Table.Td>
                  <Table.Td className={styles.item}>{description ?? 'Sem item'}</Table.Td>
                  <Table.Td className={styles.code}>{`${dayText(day)} ${hour ?? 'sem hora'}`}</Table.Td>
                  <Table.Td ta="right" className={styles.code}>
                    {quantity > 0 ? 'Entrada' : 'Saída'} {formatQuantity(Math.abs(quantity))}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
      <NotedList
        label="Linhas que ficam de fora"
        note={`${counted(problems.count, 'linha fica', 'linhas ficam')} de fora:`}
        count={problems.count}
        rows={problems.results.map((problem) => (
          <li key={problem.line}>
            <div>{problemText(problem)}</div>
            <div className={styles.dimmed}>{problem.value === '' ? 'vazio' : problem.value}</div>
          </li>
        ))}
      />
      <NotedList
        label="Códigos sem item"
        note={`${counted(unknown.count, 'código não leva', 'códigos não levam')} a nenhum item. Os movimentos entram e valem quando o código for cadastrado ou vinculado:`}
        count={unknown.count}
        rows={unknown.results.map(({ line, code }) => (
          <li key={line}>
            <div>{code}</div>
            <div className={styles.dimmed}>Linha {formatInteger(line)}</div>
          </li>
        ))}
      />
    </>
  );
}
