import { formatInteger } from '@balanco/contract/base/numbers';
import { Progress, Text } from '@mantine/core';

export type FilePhase =
  | { readonly name: 'reading'; readonly done: number; readonly total: number }
  | { readonly name: 'writing' };

export function FileProgress({ label, what, phase }: { label: string; what: string; phase: FilePhase }) {
  const [percent, text] = stateOf(what, phase);
  return (
    <>
      <Progress value={percent} transitionDuration={0} aria-label={label} />
      <Text c="dimmed" mt={4}>
        {text}
      </Text>
    </>
  );
}

function stateOf(what: string, phase: FilePhase): [percent: number, text: string] {
  if (phase.name === 'writing') return [100, 'Gerando o arquivo...'];
  const { done, total } = phase;
  if (total === 0) return [0, `Buscando ${what}...`];
  return [(100 * done) / total, `Buscando ${what}: ${formatInteger(done)} de ${formatInteger(total)}`];
}
