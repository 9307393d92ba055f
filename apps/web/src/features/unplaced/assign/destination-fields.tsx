import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { IconBuildingStore, IconClipboardList, IconLayoutList } from '@tabler/icons-react';
import { sentence } from '../../../api/sentence';
import { formatDateTime } from '../../../lib/format-date-time';
import { NO_SECTION, sectionChoices } from '../../../listing/section-choices';
import { NoteLine } from '../../../ui/note-line';
import { OptionSelect } from '../../../ui/option-select';
import type { DestinationChoice } from './use-destination';

/** Farmácia, Inventário and Seção. Finalised ones can be chosen too, with a note on what that means. */
export function DestinationFields({ choice, readOnly }: { choice: DestinationChoice; readOnly: boolean }) {
  const { pharmacies, pharmacy, inventories, inventory, sections, section, loading, errors } = choice;
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
          hint: hintOf(row, formatDateTime(row.created_at)),
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
        choices={sectionChoices(sections, (row) =>
          hintOf(row, row.collector_name || row.collector_email || 'Sem coletor'),
        )}
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
