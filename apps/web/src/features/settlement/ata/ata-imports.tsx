import type { SettlementDetail } from '@balanco/contract/settlement/settlements';
import { counted } from '../../../lib/counted';

/** Says which of a person's lines came from files: '12 linhas importadas por Bruno, sem prova de quem contou'. */
export function AtaImports({ imports }: { imports: SettlementDetail['collectors'][number]['imports'] }) {
  return imports.map(({ by, lines, unproved }) => (
    <small key={by}>
      {counted(lines, 'linha importada', 'linhas importadas')} por {by}
      {unproved > 0 && `, ${unproved < lines ? `${unproved} ` : ''}sem prova de quem contou`}
    </small>
  ));
}
