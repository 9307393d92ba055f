import type { InventoryId, InventoryRow } from '@balanco/contract/inventories/inventories';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useInventoryRows } from '../../../listing/inventories-query';
import { useStaffAction } from '../../../session/role/staff-action';
import { PageAction } from '../../../ui/list/list-screen';
import { FinaliseDialog, useFinalise } from './finalise-dialog';
import { openParts } from './finalise-rows';

interface FinaliseActionProps {
  pharmacy: string;
  inventory: InventoryId;
  uncounted: number;
  secondary?: boolean;
}

const look = { label: 'Finalizar', Icon: IconCircleCheck };

/** Does what the box in Inventários does. */
export function FinaliseAction({ pharmacy, inventory, uncounted, secondary = false }: FinaliseActionProps) {
  const { data: rows } = useInventoryRows(pharmacy, inventory);
  const row = rows?.find(({ section_id }) => section_id === null);
  if (rows === undefined || row === undefined)
    return <PageAction {...look} secondary={secondary} disabled onClick={() => undefined} />;
  return <FinaliseRow row={row} rows={rows} uncounted={uncounted} secondary={secondary} />;
}

interface FinaliseRowProps {
  row: InventoryRow;
  rows: readonly InventoryRow[];
  uncounted: number;
  secondary: boolean;
}

function FinaliseRow({ row, rows, uncounted, secondary }: FinaliseRowProps) {
  const { mutate, isPending } = useFinalise(row);
  const staff = useStaffAction();
  const [open, setOpen] = useState<string | null>(null);
  const finalise = () => {
    const parts = openParts(rows, row);
    if (parts === null) mutate(true);
    else setOpen(parts);
  };
  return (
    <>
      <PageAction
        {...look}
        secondary={secondary}
        disabled={isPending || row.finalizado}
        onClick={() => staff.run(finalise)}
      />
      {open !== null && (
        <FinaliseDialog row={row} open={open} uncounted={uncounted} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
