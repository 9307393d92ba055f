import { Checkbox, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { freeWords, licenceKeysQuery, NO_FREE_SEAT, seatOptions, withFreeSeats } from '../licence/seats';

interface SeatFieldProps {
  /** The licence's id; null for none, undefined for the first with a free seat. */
  value: string | null | undefined;
  readOnly: boolean;
  onChange: (value: string | null) => void;
}

/** A seat spares the new person the key, which no screen shows. */
export function SeatField({ value, readOnly, onChange }: SeatFieldProps) {
  const { data, error } = useQuery(licenceKeysQuery);
  if (error !== null && data === undefined)
    return (
      <Text size="sm">As vagas da licença não apareceram agora. Ative a licença depois, em Usuários.</Text>
    );
  if (data === undefined) return null;
  const keys = withFreeSeats(data);
  const first = keys[0];
  if (first === undefined)
    return (
      <Text size="sm">
        {NO_FREE_SEAT} A pessoa pode ser cadastrada já; a licença se ativa depois, em Usuários.
      </Text>
    );
  const isOne = keys.length === 1;
  return (
    <>
      <Checkbox
        label={isOne ? `Ocupar uma vaga da licença (${freeWords(first)})` : 'Ocupar uma vaga da licença'}
        description="Com ela bastam o e-mail e a senha. Sem ela, a primeira entrada pede a chave de licença."
        checked={value !== null}
        disabled={readOnly}
        onChange={(event) => onChange(event.currentTarget.checked ? first.id : null)}
      />
      {!isOne && value !== null && (
        <Select
          label="Licença"
          data={seatOptions(keys)}
          value={value ?? first.id}
          readOnly={readOnly}
          onChange={onChange}
        />
      )}
    </>
  );
}
