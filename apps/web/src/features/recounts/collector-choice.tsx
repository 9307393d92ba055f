import { counted } from '@balanco/contract/base/numbers';
import { shownMail, shownPerson } from '@balanco/contract/people/shown-person';
import type { RecountPreview } from '@balanco/contract/recounts/recount-changes';
import { Stack, Text } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { comparisonKey } from '../../listing/queries';
import { limitedQuery, useRole } from '../../session/role/staff-action';
import { RadioField } from '../../ui/fields/form-fields';
import { OptionSelect } from '../../ui/fields/option-select';
import { later } from '../../ui/later';
import { LinkButton } from '../../ui/link-button';

const ConnectDialog = later('ConnectDialog', () => import('../users/codes/connect-dialog'));

export type Collector = RecountPreview['collectors'][number];

export type SameCounter = 'skip' | 'override';

interface CollectorChoiceProps {
  label: string;
  own: { readonly verb: 'contou' | 'conta'; readonly what: readonly [string, string]; readonly skip: string };
  collectors: readonly Collector[] | undefined;
  chosen: Collector | null;
  counted: number;
  sameCounter: SameCounter;
  error: string | null;
  readOnly: boolean;
  reason: ReactNode;
  connect: ReactNode;
  onChoose: (sub: string) => void;
  onSameCounter: (chosen: SameCounter) => void;
}

/** Only an administrator's written reason allows a recount of one's own count (docs/comparison.md, "Who recounts"). */
export function CollectorChoice(props: CollectorChoiceProps) {
  const { collectors = [], chosen, own, sameCounter, readOnly, reason, onChoose, onSameCounter } = props;
  const isAdmin = useRole() === 'admin';
  const isUnfit = chosen?.sends_sections === false;
  return (
    <Stack gap="xs">
      <OptionSelect
        label={props.label}
        required
        placeholder="Escolha uma pessoa"
        nothingFound="Ninguém com este nome"
        Icon={IconUser}
        choices={collectors.map((each) => ({
          value: each.sub,
          label: collectorName(each),
          hint: hintOf(each),
        }))}
        value={chosen?.sub ?? null}
        error={isUnfit ? unfitText(collectorName(chosen)) : props.error}
        readOnly={readOnly}
        onChoose={onChoose}
      />
      {chosen !== null && !isUnfit && props.counted > 0 && (
        <RadioField
          label={`${collectorName(chosen)} já ${own.verb} ${counted(props.counted, ...own.what)}`}
          value={sameCounter}
          choices={[
            { value: 'skip', label: own.skip },
            {
              value: 'override',
              label: 'Recontar assim mesmo',
              description: isAdmin
                ? 'Com motivo escrito, que sai impresso na lista.'
                : 'Só um administrador libera.',
              disabled: !isAdmin,
            },
          ]}
          disabled={readOnly}
          onChange={onSameCounter}
        />
      )}
      {chosen !== null && sameCounter === 'override' && props.counted > 0 && reason}
      {collectors.length === 1 && <Text c="dimmed">Só há uma pessoa com licença.</Text>}
      {props.connect}
    </Stack>
  );
}

/** Connects somebody else above the form, which keeps what was chosen. */
export function useConnectCollector() {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const isLimited = useQuery(limitedQuery).data === true;
  const close = () => {
    setOpen(false);
    void queries.invalidateQueries({ queryKey: comparisonKey });
  };
  return {
    connect: isLimited ? null : (
      <Text size="sm">
        Falta alguém?{' '}
        <LinkButton inherit underline="always" onClick={() => setOpen(true)}>
          Conectar coletor
        </LinkButton>
      </Text>
    ),
    /** Stands beside the form, whose keys and submits are not its own. */
    connectDialog: isOpen && <ConnectDialog onClose={close} />,
  };
}

export function collectorName({ name, email }: Collector): string {
  return shownPerson(name, email, 'Sem nome');
}

function hintOf({ email, counted: items, second_looks: looks, sends_sections }: Collector): string {
  const hints = [
    shownMail(email),
    sends_sections === false
      ? 'conta sem seção'
      : items > 0 && `já contou ${counted(items, 'item', 'itens')} da lista`,
    looks > 0 && `segunda leitura pela mesma pessoa de ${counted(looks, 'item', 'itens')}`,
  ];
  return hints.filter(Boolean).join(' · ');
}

function unfitText(name: string): string {
  return `As contagens de ${name} chegam sem seção, então a recontagem não seria separada da primeira contagem.`;
}
