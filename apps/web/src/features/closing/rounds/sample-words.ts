import { formatInteger } from '@balanco/contract/base/numbers';
import type { AuditSample } from '@balanco/contract/comparison/closing-totals';
import { sampleConfidence } from '@balanco/contract/recounts/audit-sample';

const percent = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** '60 recontados, 98,3 % certos; com 95 % de confiança, no máximo 7,7 % dos conformes estão errados'; null without a sample. */
export function sampleWords(sample: AuditSample): string | null {
  const found = sample === null ? null : sampleConfidence(sample.drawn, sample.wrong);
  if (sample === null || found === null) return null;
  const drawn = sample.drawn === 1 ? '1 recontado' : `${formatInteger(sample.drawn)} recontados`;
  return `${drawn}, ${percent.format(found.right)} % certos; com 95 % de confiança, no máximo ${percent.format(found.atMostWrong)} % dos conformes estão errados`;
}
