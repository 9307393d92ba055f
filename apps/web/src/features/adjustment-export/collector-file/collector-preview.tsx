import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { CollectorPreview } from '@balanco/contract/counts/collector-file';
import { Table } from '@mantine/core';
import { counted } from '../../../lib/counted';
import { NoteLine } from '../../../ui/note-line';
import { NotedList } from '../../../ui/noted-list';
import styles from '../adjustment-export.module.css';

/** How a collector's file is read: its first lines, what can't be imported, and codes without an item. */
export function CollectorPreviewFacts({ preview }: { preview: CollectorPreview }) {
  const { lines, units, sample, problems, unregistered, imported, deleted } = preview;
  return (
    <>
      <div role="status" className={styles.totals}>
        {counted(lines, 'linha', 'linhas')} · {formatQuantity(units)} un
      </div>
      {imported > 0 && <NoteLine message={importedText(imported, deleted, lines)} />}
      {sample.length > 0 && (
        <Table aria-label="Primeiras linhas, como são lidas" layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="4.5rem">Linha</Table.Th>
              <Table.Th>Código</Table.Th>
              <Table.Th ta="right" w="8rem">
                Quantidade
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sample.map(({ line, code, quantity }) => (
              <Table.Tr key={line}>
                <Table.Td>{formatInteger(line)}</Table.Td>
                <Table.Td className={styles.code}>{code}</Table.Td>
                <Table.Td ta="right">{formatQuantity(quantity)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <NotedList
        label="Linhas que ficam de fora"
        note={`${counted(problems.count, 'linha fica', 'linhas ficam')} de fora:`}
        count={problems.count}
        rows={problems.results.map(({ line, text, problem }) => (
          <li key={line}>
            <div>
              Linha {formatInteger(line)}: {problemWords[problem]}
            </div>
            <div className={styles.dimmed}>{text}</div>
          </li>
        ))}
      />
      <NotedList
        label="Códigos sem item"
        note={`${counted(unregistered.count, 'código não leva', 'códigos não levam')} a nenhum item. As linhas entram e esperam em Não cadastrados:`}
        count={unregistered.count}
        rows={unregistered.results.map(({ line, code }) => (
          <li key={line}>
            <div>{code}</div>
            <div className={styles.dimmed}>Linha {formatInteger(line)}</div>
          </li>
        ))}
      />
    </>
  );
}

function importedText(imported: number, deleted: number, lines: number): string {
  const what = `Este arquivo já foi importado neste inventário: ${formatInteger(imported)} de ${counted(lines, 'linha', 'linhas')}, que não contam de novo.`;
  if (deleted === 0) return what;
  return `${what} ${counted(deleted, 'delas está', 'delas estão')} na lixeira: para contar, restaure de lá.`;
}

const problemWords: Readonly<Record<CollectorPreview['problems']['results'][number]['problem'], string>> = {
  long: 'é mais longa que o perfil',
  columns: 'não tem os campos do perfil',
  number: 'a quantidade não é um número',
  no_code: 'não tem código',
  no_quantity: 'não tem quantidade',
  negative: 'a quantidade é negativa',
  large: 'a quantidade passa de 100.000',
  character: 'o código tem caracteres inválidos',
};
