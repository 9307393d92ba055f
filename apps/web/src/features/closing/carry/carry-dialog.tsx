import type { Closing } from '@balanco/contract/comparison/closing';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import type { TimeZone } from '@balanco/contract/pharmacies/pharmacy-settings';
import { Group, TextInput } from '@mantine/core';
import { IconClipboardList, IconLayoutList, IconUser } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../api/sentence';
import { zoneWords } from '../../../catalogue/zone-words';
import { inventoriesQuery } from '../../../listing/inventories-query';
import { NO_SECTION, sectionChoices } from '../../../listing/section-choices';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/form-dialog';
import { OptionSelect } from '../../../ui/option-select';
import { isOtherClock, readTypedMoment } from '../terms/stock-moment';
import { type CarrySelection, carryQuery, tellCarried, useCarry } from './carry';
import { CarryPreviewFacts } from './carry-preview';

const ALL = 'all';
const noRows: readonly InventoryRow[] = [];

interface CarryDialogProps {
  id: string;
  closing: Closing;
  onClose: () => void;
}

/**
 * 'Levar contagens para um inventário': counts that name the pharmacy as a whole go to one of its open inventories, by
 * period and collector, with what they are before they go (docs/counts.md, "Carrying counts").
 */
export function CarryDialog({ id, closing, onClose }: CarryDialogProps) {
  const queries = useQueryClient();
  const { time_zone: zone } = closing;
  const [period, setPeriod] = useState({ first: '', last: '' });
  const [collector, setCollector] = useState(ALL);
  const [inventory, setInventory] = useState<string | null>(null);
  const [section, setSection] = useState(NO_SECTION);
  const [carried, setCarried] = useState(0);
  const selection: CarrySelection = {
    first: momentOf(period.first, zone),
    last: momentOf(period.last, zone, LAST_OF_MINUTE_MS),
    collector: collector === ALL ? undefined : collector,
  };
  const preview = useQuery(carryQuery(id, selection));
  const { data: rows = noRows, isError } = useQuery(inventoriesQuery(closing.pharmacy));
  const { write, busy, failure } = useDialogWrite(useCarry(id, setCarried), {
    failed: 'Erro ao levar contagens.',
    onClose,
  });
  const open = rows.filter((row) => row.source !== 'pharmacy' && !row.finalizado);
  const inventories = open.filter((row) => row.section_id === null);
  const sections = open.filter((row) => row.section_id !== null && String(row.inventory_id) === inventory);
  const chosen = inventories.find((row) => String(row.inventory_id) === inventory);
  const found = preview.data;
  const submit = () => {
    if (chosen === undefined) return;
    const place = { inventory: chosen.inventory_id, section: section === NO_SECTION ? null : section };
    write({ ...selection, ...place }, { onDone: (answer) => tellCarried(queries, answer, chosen.name) });
  };
  return (
    <FormDialog
      title="Levar contagens para um inventário"
      submitLabel="Levar"
      busyLabel={carried === 0 ? 'Levando...' : `Levando... ${carried}`}
      busy={busy}
      error={isError ? 'Não foi possível carregar os inventários.' : failure}
      submitDisabled={chosen === undefined || found === undefined || found.counts === 0 || preview.isFetching}
      onSubmit={submit}
      onClose={onClose}
    >
      <Group grow preventGrowOverflow={false} align="flex-start">
        {(['first', 'last'] as const).map((name) => (
          <TextInput
            key={name}
            type="datetime-local"
            label={name === 'first' ? 'Contadas desde' : 'Contadas até'}
            description={clockText(zone)}
            value={period[name]}
            readOnly={busy}
            onChange={(event) => setPeriod({ ...period, [name]: event.currentTarget.value })}
          />
        ))}
      </Group>
      <OptionSelect
        label="Coletor"
        nothingFound="Nenhum coletor encontrado"
        Icon={IconUser}
        choices={[
          { value: ALL, label: 'Todos os coletores' },
          ...(found?.collectors ?? []).map(({ sub, name, counts }) => ({
            value: sub,
            label: name || sub,
            hint: `${counts} contagens`,
          })),
        ]}
        value={collector}
        readOnly={busy}
        onChoose={setCollector}
      />
      <OptionSelect
        label="Para o inventário"
        required
        nothingFound="Nenhum inventário aberto nesta farmácia"
        Icon={IconClipboardList}
        choices={inventories.map((row) => ({ value: String(row.inventory_id), label: row.name }))}
        value={inventory}
        readOnly={busy}
        onChoose={(next) => {
          setInventory(next);
          setSection(NO_SECTION);
        }}
      />
      <OptionSelect
        label="Seção"
        nothingFound="Nenhuma seção encontrada"
        Icon={IconLayoutList}
        choices={sectionChoices(sections)}
        value={section}
        readOnly={busy}
        disabled={chosen === undefined}
        onChoose={setSection}
      />
      <CarryPreviewFacts
        preview={found}
        zone={zone}
        failure={preview.error === null ? null : sentence(preview.error)}
      />
    </FormDialog>
  );
}

/** A minute that is chosen as the end is meant whole. */
const LAST_OF_MINUTE_MS = 59_999;

/** The moment of a field of date and time on the pharmacy's clock; undefined while it is empty. */
function momentOf(typed: string, zone: TimeZone, plus = 0): string | undefined {
  const moment = readTypedMoment(typed, null, zone);
  return moment === null ? undefined : new Date(new Date(moment).getTime() + plus).toISOString();
}

/** What an empty field means, and whose clock it is if that is not the clock of this computer. */
function clockText(zone: TimeZone): string {
  const text = 'Vazio: sem limite';
  return isOtherClock(new Date().toISOString(), zone)
    ? `No horário da farmácia: ${zoneWords[zone]}. ${text}`
    : text;
}
