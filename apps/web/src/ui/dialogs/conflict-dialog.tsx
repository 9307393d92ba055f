import { Button, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './conflict-dialog.module.css';
import { DialogFoot, DialogFrame, type DialogFrameProps } from './dialog-frame';

interface ConflictDialogProps {
  title: string;
  /** 'a seção “Balcão”'. */
  what: string;
  children?: ReactNode;
  rows: ComparedValuesProps['rows'];
  size?: DialogFrameProps['size'];
  busy: boolean;
  error: string | null;
  /** What both changed, if several may be. */
  fields?: readonly unknown[];
  onOverwrite: () => void;
  onKeep: () => void;
  onClose?: () => void;
}

/** Shows both values of a field that two people changed. The choice that changes nothing has the focus. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, rows, fields = [], busy, onKeep, onClose = onKeep } = props;
  const many = fields.length > 1;
  return (
    <DialogFrame title={title} size={props.size} onClose={onClose} busy={busy} closeOnClickOutside={false}>
      <Text>
        Enquanto você editava, outra pessoa alterou {props.what}.{' '}
        {many ? 'Quais valores devem ficar?' : 'Qual valor deve ficar?'} {props.children}
      </Text>
      <ComparedValues mine={many ? 'Seus valores' : 'Seu valor'} rows={rows} />
      <DialogFoot error={props.error ?? null}>
        <Button onClick={onKeep} disabled={busy} data-autofocus>
          {many ? 'Manter os valores salvos' : 'Manter o valor salvo'}
        </Button>
        <Button variant="filled" onClick={props.onOverwrite} disabled={busy}>
          {busy ? 'Salvando...' : many ? 'Salvar os meus valores' : 'Salvar o meu valor'}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}

interface ComparedValuesProps {
  mine: string;
  rows: readonly (readonly [label: string, stored: string, typed: string])[];
}

export function ComparedValues({ mine, rows }: ComparedValuesProps) {
  return (
    <Table className={styles.compared} withTableBorder>
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
