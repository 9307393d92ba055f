import { COLLECTOR_STAY_DAYS } from '@balanco/contract/people/collector-codes';
import { useQuery } from '@tanstack/react-query';
import { pharmaciesQuery } from '../../../listing/queries';
import { DateField } from '../../../ui/fields/date-field';
import { PharmaciesField } from '../people';
import { todayText } from './collector-codes';

interface LastDayProps {
  value: string;
  required: boolean;
  onChange: (day: string) => void;
}

export function LastDay({ value, required, onChange }: LastDayProps) {
  return (
    <DateField
      label="Último dia"
      description={
        required
          ? 'Depois dessa data os celulares são desconectados e as vagas são liberadas. O que contaram fica guardado, com o nome.'
          : 'Deixe em branco para não expirar. Depois dessa data o celular é desconectado e a vaga é liberada.'
      }
      min={todayText()}
      max={todayText(new Date(Date.now() + COLLECTOR_STAY_DAYS * 86_400_000))}
      required={required}
      value={value}
      onChange={onChange}
    />
  );
}

export function CollectorPharmacies(props: { value: string[]; onChange: (ids: string[]) => void }) {
  const { data = [] } = useQuery(pharmaciesQuery);
  return data.length < 2 ? null : <PharmaciesField description="Em branco, todas." {...props} />;
}
