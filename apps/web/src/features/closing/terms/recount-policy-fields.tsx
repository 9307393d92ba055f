import { type RecountPolicy, recountPolicySchema } from '@balanco/contract/recounts/recount-policy';
import { Checkbox, Radio, Stack } from '@mantine/core';
import { recountPolicyNames } from './terms-words';

const { policy: policySchema } = recountPolicySchema.shape;

interface RecountPolicyFieldsProps {
  value: RecountPolicy;
  disabled: boolean;
  onChange: (value: RecountPolicy) => void;
}

/** When the rounds of an inventory agree (docs/closing.md, "How rounds settle"). */
export function RecountPolicyFields({ value, disabled, onChange }: RecountPolicyFieldsProps) {
  return (
    <Stack gap="sm">
      <Radio.Group
        label="O que vale na recontagem"
        value={value.policy}
        onChange={(chosen) => onChange({ ...value, policy: policySchema.parse(chosen) })}
      >
        <Stack gap="xs" mt="xs">
          {policySchema.options.map((option) => (
            <Radio
              key={option}
              value={option}
              label={recountPolicyNames[option].name}
              description={recountPolicyNames[option].means}
              disabled={disabled}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox
        label="O saldo confirma"
        description="Uma recontagem igual ao esperado encerra o item, menos nos departamentos controlados."
        checked={value.stock_confirms}
        disabled={disabled}
        onChange={(event) => onChange({ ...value, stock_confirms: event.currentTarget.checked })}
      />
    </Stack>
  );
}
