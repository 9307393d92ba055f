import { formatInteger } from '@balanco/contract/numbers';
import { Progress, Text } from '@mantine/core';
import type { ExportPhase } from './use-export';

/** How far the export is, and what was left out; says nothing while the person chooses. */
export function ExportProgress({ phase }: { phase: ExportPhase }) {
  if (phase.name === 'choosing') return null;
  if (phase.name === 'made') return <Text role="status">{leftOutSentence(phase.file)}</Text>;
  const { done, total } = phase;
  return (
    <div>
      <Progress
        value={total === 0 ? 0 : (100 * done) / total}
        transitionDuration={0}
        aria-label="Andamento da exportação"
      />
      <Text c="dimmed" mt={4}>
        {total === 0
          ? 'Buscando contagens...'
          : `Buscando contagens: ${formatInteger(done)} de ${formatInteger(total)}`}
      </Text>
    </div>
  );
}

function leftOutSentence({ rows, leftOut }: { rows: number; leftOut: number }): string {
  const left =
    leftOut === 1
      ? '1 contagem não reconhecida ficou fora do arquivo'
      : `${formatInteger(leftOut)} contagens não reconhecidas ficaram fora do arquivo`;
  if (rows === 0) return `${left}: não há o que salvar.`;
  return `${left}, que tem ${rows === 1 ? '1 linha' : `${formatInteger(rows)} linhas`}.`;
}
