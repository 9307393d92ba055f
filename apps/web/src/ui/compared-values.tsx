import { Table } from '@mantine/core';
import styles from './compared-values.module.css';

export interface ComparedValuesProps {
  /** Heading of the other column; the first one is 'Salvo agora'. */
  mine: string;
  /** The label of the row, its stored value and its typed value. */
  rows: readonly (readonly [label: string, stored: string, typed: string])[];
}

/** Stored and typed values side by side; different ones are bold. */
export function ComparedValues({ mine, rows }: ComparedValuesProps) {
  return (
    <Table className={styles.compared} withTableBorder borderColor="var(--line)">
      <Table.Thead>
        <Table.Tr>
          <Table.Td />
          <Table.Th scope="col">Salvo agora</Table.Th>
          <Table.Th scope="col">{mine}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([label, stored, typed]) => (
          <Table.Tr key={label}>
            <Table.Th scope="row">{label}</Table.Th>
            <Table.Td>{stored}</Table.Td>
            <Table.Td fw={stored === typed ? undefined : 600}>{typed}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
