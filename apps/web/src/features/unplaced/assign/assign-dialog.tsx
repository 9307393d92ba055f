import { counted, formatInteger } from '@balanco/contract/base/numbers';
import {
  assignUnplacedCounts,
  listUnplacedCounts,
  type UnplacedCount,
} from '@balanco/contract/counts/unplaced';
import type { InventoryId, InventoryRow } from '@balanco/contract/inventories/inventories';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { Progress, Text } from '@mantine/core';
import { IconBuildingStore, IconClipboardList, IconLayoutList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { request, sentence } from '../../../api/client';
import { shortMoment } from '../../../lib/moments';
import { inventoriesQuery } from '../../../listing/inventories-query';
import { NO_SECTION, sectionChoices, sectionCollector } from '../../../listing/inventory-words';
import { pharmaciesQuery } from '../../../listing/queries';
import { useToday } from '../../../listing/use-today';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/dialogs/form-dialog';
import { OptionSelect } from '../../../ui/fields/option-select';
import { NoteLine } from '../../../ui/messages/message-line';
import { tellOutcome, useUnplacedMutation } from '../unplaced-query';

export type Assignment =
  | { readonly kind: 'selected'; readonly counts: readonly UnplacedCount[] }
  | {
      readonly kind: 'all';
      /** The name that counts have, or `NAMES_NONE`. */
      readonly named: string;
      readonly count: number;
    };

interface Destination {
  readonly inventory: InventoryId;
  readonly section: string | null;
}

/** See docs/decisions/0023. */
export function AssignDialog({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
  const choice = useDestination();
  // Adds up over all tries, because each continues where the last failed.
  const [done, setDone] = useState(0);
  const assign = useUnplacedMutation((to: Destination) =>
    sendAssignment(assignment, to, (count) => setDone((before) => before + count)),
  );
  const { write, busy, dialog } = useDialogWrite(assign, 'Erro ao atribuir contagens.', onClose);
  const { inventory, section } = choice;

  const submit = () => {
    if (inventory === null) return;
    write(
      { inventory: inventory.inventory_id, section: section?.section_id ?? null },
      {
        onDone: (assigned) => {
          const total = done + assigned;
          tellOutcome('atribuída', total, assignment.kind === 'all' ? total : sizeOf(assignment));
        },
      },
    );
  };

  return (
    <FormDialog
      {...dialog}
      title="Atribuir contagens"
      submitLabel="Atribuir"
      busyLabel="Atribuindo..."
      submitDisabled={inventory === null}
      onSubmit={submit}
    >
      <Text>{assignmentText(assignment)}</Text>
      <DestinationFields choice={choice} readOnly={busy} />
      {assignment.kind === 'all' && (busy || done > 0) && (
        <AssignProgress done={done} total={assignment.count} />
      )}
    </FormDialog>
  );
}

const noPharmacies: readonly Pharmacy[] = [];
const noRows: readonly InventoryRow[] = [];

function useDestination() {
  const [pharmacyId, setPharmacyId] = useState<string | null>(null);
  const [inventoryId, setInventoryId] = useState<string | null>(null);
  const [sectionId, setSectionId] = useState<string | null>(null);
  const pharmacies = useQuery(pharmaciesQuery);
  const { data: allPharmacies = noPharmacies } = pharmacies;
  const only = allPharmacies.length === 1 ? allPharmacies[0] : undefined;
  const pharmacy = allPharmacies.find(({ id }) => id === pharmacyId) ?? only ?? null;
  const inventories = useQuery(inventoriesQuery(pharmacy?.id));
  const { data: rows = noRows } = inventories;
  // It ignores an inventory that was deleted meanwhile.
  const inventory =
    rows.find((row) => row.section_id === null && String(row.inventory_id) === inventoryId) ?? null;
  const sections = rows.filter(
    (row) => row.section_id !== null && row.inventory_id === inventory?.inventory_id,
  );
  const chooseInventory = (id: string | null) => {
    setInventoryId(id);
    setSectionId(null);
  };
  return {
    pharmacies: allPharmacies,
    pharmacy,
    choosePharmacy: (id: string) => {
      setPharmacyId(id);
      chooseInventory(null);
    },
    inventories: rows.filter((row) => row.section_id === null),
    inventory,
    chooseInventory,
    sections,
    section: sections.find((row) => row.section_id === sectionId) ?? null,
    chooseSection: setSectionId,
    loading: { pharmacies: pharmacies.isLoading, inventories: inventories.isLoading },
    errors: {
      pharmacies: allPharmacies === noPharmacies ? pharmacies.error : null,
      inventories: rows === noRows ? inventories.error : null,
    },
  };
}

async function assign(counts: readonly UnplacedCount[], to: Destination): Promise<number> {
  const body = { counts: counts.map(({ id }) => id), ...to };
  return (await request(assignUnplacedCounts, { body })).assigned;
}

/**
 * Finished pages stay assigned; the next try continues after them.
 *
 * @param onAssigned called after each page with its number of counts
 * @returns how many; fewer if someone else assigned some
 * @throws what `request` throws
 */
async function sendAssignment(
  assignment: Assignment,
  to: Destination,
  onAssigned: (count: number) => void,
): Promise<number> {
  if (assignment.kind === 'selected') return assign(assignment.counts, to);
  let total = 0;
  for (;;) {
    // Assigned counts leave the list, so the rest starts at page 1.
    const query = { page: 1, named_inventory: assignment.named };
    const { results } = await request(listUnplacedCounts, { query });
    const assigned = results.length === 0 ? 0 : await assign(results, to);
    if (assigned === 0) return total;
    total += assigned;
    onAssigned(assigned);
  }
}

function sizeOf(assignment: Assignment): number {
  return assignment.kind === 'all' ? assignment.count : assignment.counts.length;
}

function assignmentText(assignment: Assignment): string {
  const count = sizeOf(assignment);
  const verb = count === 1 ? 'Será atribuída' : 'Serão atribuídas';
  const counts = counted(count, 'contagem', 'contagens');
  if (assignment.kind === 'all') return `${verb} todas: ${counts}.`;
  const collectors = new Set(assignment.counts.map(({ cognitoUserID }) => cognitoUserID)).size;
  return `${verb} ${counts} de ${counted(collectors, 'coletor', 'coletores')}.`;
}

type DestinationChoice = ReturnType<typeof useDestination>;

function DestinationFields({ choice, readOnly }: { choice: DestinationChoice; readOnly: boolean }) {
  const { pharmacies, pharmacy, inventories, inventory, sections, section, loading, errors } = choice;
  const today = useToday();
  return (
    <>
      <OptionSelect
        label="Farmácia"
        required
        placeholder={loading.pharmacies ? 'Carregando...' : 'Selecione a farmácia'}
        error={errors.pharmacies === null ? null : sentence(errors.pharmacies)}
        nothingFound="Nenhuma farmácia encontrada"
        Icon={IconBuildingStore}
        choices={pharmacies.map(({ id, name }) => ({ value: id, label: name }))}
        value={pharmacy?.id ?? null}
        readOnly={readOnly}
        onChoose={choice.choosePharmacy}
      />
      <OptionSelect
        label="Inventário"
        required
        placeholder={placeholderOf(choice)}
        error={errors.inventories === null ? null : sentence(errors.inventories)}
        nothingFound="Nenhum inventário encontrado"
        Icon={IconClipboardList}
        choices={inventories.map((row) => ({
          value: String(row.inventory_id),
          label: row.name,
          hint: hintOf(row, shortMoment(row.created_at, today)),
        }))}
        value={inventory === null ? null : String(inventory.inventory_id)}
        disabled={inventories.length === 0}
        readOnly={readOnly}
        onChoose={choice.chooseInventory}
      />
      <OptionSelect
        label="Seção"
        nothingFound="Nenhuma seção encontrada"
        Icon={IconLayoutList}
        choices={sectionChoices(sections, (row) => hintOf(row, sectionCollector(row)))}
        value={section?.section_id ?? NO_SECTION}
        disabled={sections.length === 0}
        readOnly={readOnly}
        onChoose={(id) => choice.chooseSection(id === NO_SECTION ? null : id)}
      />
      <NoteLine message={closedNote(inventory, section)} />
    </>
  );
}

function placeholderOf({ pharmacy, loading, errors, inventories }: DestinationChoice): string {
  if (pharmacy === null) return 'Selecione a farmácia primeiro';
  if (loading.inventories) return 'Carregando...';
  return errors.inventories === null && inventories.length === 0
    ? 'Nenhum inventário encontrado'
    : 'Selecione o inventário';
}

function hintOf({ finalizado, status }: InventoryRow, text: string): string {
  return finalizado ? `${text} · ${status}` : text;
}

function closedNote(inventory: InventoryRow | null, section: InventoryRow | null): string | null {
  const marked = 'as contagens serão marcadas “após o fechamento”.';
  if (inventory?.finalizado === true) return `Este inventário está finalizado: ${marked}`;
  return section?.finalizado === true ? `Esta seção está finalizada: ${marked}` : null;
}

function AssignProgress({ done, total }: { done: number; total: number }) {
  const panel = useRef<HTMLDivElement>(null);
  // Disabling the pressed button would drop the focus.
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} className="calm" tabIndex={-1}>
      <Progress
        value={Math.min(100, (100 * done) / total)}
        transitionDuration={0}
        aria-label="Andamento da atribuição"
      />
      <Text c="dimmed" mt={4}>
        {formatInteger(done)} de {formatInteger(total)} atribuídas
      </Text>
    </div>
  );
}
