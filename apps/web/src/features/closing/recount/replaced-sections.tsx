import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sentence } from '../../../api/sentence';
import { TickBox } from '../../../ui/tick-box';
import { recountSectionsQuery } from './recount-query';
import { sectionChoice } from './section-words';

interface ReplacedSectionsProps {
  id: string;
  /** null for all. */
  value: readonly string[] | null;
  error: string | null;
  readOnly: boolean;
  onChange: (sections: readonly string[] | null) => void;
}

/** Of which sections a second count replaces the first one (docs/closing.md, "Recount"). */
export function ReplacedSections({ id, value, error, readOnly, onChange }: ReplacedSectionsProps) {
  const { data, error: failure } = useQuery({ ...recountSectionsQuery(id), enabled: value !== null });
  return (
    <Stack gap="xs">
      <Radio.Group
        label="O que a recontagem substitui"
        value={value === null ? 'all' : 'some'}
        onChange={(chosen) => onChange(chosen === 'all' ? null : [])}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label="As contagens de todas as seções" disabled={readOnly} />
          <Radio value="some" label="Só as destas seções" disabled={readOnly} />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <TickBox
          label="Seções substituídas"
          choices={data?.map(sectionChoice) ?? []}
          value={value}
          disabled={readOnly}
          error={error ?? (data === undefined && failure !== null ? sentence(failure) : null)}
          onChange={onChange}
        />
      )}
    </Stack>
  );
}
