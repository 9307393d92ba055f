import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { CarryPreview } from '@balanco/contract/counts/count-carry';
import type { TimeZone } from '@balanco/contract/pharmacies/pharmacy-settings';
import { Text } from '@mantine/core';
import { counted } from '../../../lib/counted';
import { formatDateTime } from '../../../lib/format-date-time';

interface CarryPreviewFactsProps {
  preview: CarryPreview | undefined;
  /** Of the pharmacy. */
  zone: TimeZone;
  failure: string | null;
}

/** What would be carried, said aloud whenever the choice changes it. */
export function CarryPreviewFacts({ preview, zone, failure }: CarryPreviewFactsProps) {
  return (
    <Text role="status" component="div">
      {failure ?? (preview === undefined ? 'Calculando...' : previewText(preview, zone))}
    </Text>
  );
}

function previewText(preview: CarryPreview, zone: TimeZone): string {
  const { lines, units, products, unregistered_codes, unrecognised_lines, first_at, last_at } = preview;
  if (first_at === null || last_at === null) return 'Nenhuma contagem com esta escolha.';
  const beside = [
    unregistered_codes > 0 && counted(unregistered_codes, 'código não cadastrado', 'códigos não cadastrados'),
    unrecognised_lines > 0 && counted(unrecognised_lines, 'linha não reconhecida', 'linhas não reconhecidas'),
  ].filter((part) => part !== false);
  const what = [
    `${counted(lines, 'linha', 'linhas')}: ${formatQuantity(units)} un de ${formatInteger(products)} ${products === 1 ? 'produto' : 'produtos'}`,
    ...beside,
  ].join(', ');
  return `Vão ${what}. A primeira é de ${formatDateTime(first_at, zone)}, a última de ${formatDateTime(last_at, zone)}.`;
}
