import type { CountLine } from '@balanco/contract/counts/count';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { inventoriesQuery, useInventoryRows } from '../../../listing/inventories-query';
import { NoteLine } from '../../../ui/messages/message-line';

const SETTLED: ReadonlySet<string | undefined> = new Set(['settled', 'approved', 'exported']);

/** A settlement in force and its file keep what they hold (docs/settlement.md, "Late counts (Depois do fechamento)"). */
export function SettledNote({ pharmacy, lines }: { pharmacy: string; lines: readonly CountLine[] }) {
  const { data = [] } = useQuery(inventoriesQuery(pharmacy));
  // The list leaves a 'Contagem do dia' out.
  const { data: own = [] } = useInventoryRows(pharmacy, lines[0]?.inventoryID);
  const settled = [...own, ...data].find(
    (row) =>
      row.section_id === null &&
      SETTLED.has(row.closing_state) &&
      lines.some(({ inventoryID }) => String(inventoryID) === String(row.inventory_id)),
  );
  if (settled === undefined) return null;
  return (
    <Box mt="xs">
      <NoteLine
        message={`“${settled.name}” já foi apurado. A apuração e o arquivo do ERP não mudam; o que mudar aqui fica em “Depois do fechamento”.`}
      />
    </Box>
  );
}
