import { listUsers } from '@balanco/contract/people/users';
import { TextInput } from '@mantine/core';
import { IconActivity, IconBox, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/client';
import { FilterSelect } from '../../ui/filter-select';
import styles from './history.module.css';
import type { HistoryFilter } from './use-history-filter';

const THINGS: Readonly<Record<NonNullable<HistoryFilter['entity']>, string>> = {
  count: 'Contagens',
  product: 'Produtos',
  inventory: 'Inventários',
  section: 'Seções',
  pharmacy: 'Farmácia',
  code_binding: 'Códigos vinculados',
  export_profile: 'Perfis de exportação',
};

const ACTIONS: Readonly<Record<NonNullable<HistoryFilter['action']>, string>> = {
  create: 'Criações e envios',
  update: 'Edições',
  delete: 'Exclusões',
  restore: 'Restaurações',
  purge: 'Exclusões definitivas',
  import: 'Importações',
  finalise: 'Finalizações',
  reopen: 'Reaberturas',
  configure: 'Configurações',
  capture_stock: 'Capturas de saldo',
  snooze_alarm: 'Alarmes adiados',
  declare_done: 'Seções declaradas prontas',
  read_label: 'Etiquetas lidas',
  print_labels: 'Etiquetas impressas',
  add_photo: 'Fotos de códigos',
  choose_stock_mode: 'Leituras do saldo',
  change_terms: 'Escopo e tolerância',
  include_item: 'Itens fora do escopo confrontados',
  choose_main_barcode: 'Códigos principais',
  leave_item_out: 'Itens deixados fora do escopo',
  decide_item: 'Decisões sem consenso',
  undecide_item: 'Decisões desfeitas',
  assign_reason: 'Motivos das diferenças',
  accept_hints: 'Explicações aceitas',
  choose_uncounted: 'Decisões sobre não contados',
  zero_uncounted: 'Itens não contados zerados',
  ignore_code: 'Códigos ignorados',
  settle: 'Apurações',
  approve: 'Aprovações',
  reopen_settlement: 'Reaberturas depois de apurar',
  discard_late: 'Contagens tardias descartadas',
  create_recount: 'Recontagens criadas',
  cancel_recount: 'Recontagens canceladas',
  decide_not_found: 'Não encontrados na recontagem',
  add_to_recount: 'Itens postos em recontagens',
  override_counter: 'Liberações de quem reconta',
  import_movements: 'Importações de movimentos',
  undo_movements: 'Movimentos desfeitos',
  export: 'Arquivos exportados',
  prove_return: 'Provas de volta',
  start_blind_count: 'Contagem cega ligada',
  end_blind_count: 'Contagem cega desligada',
};

const PERIOD = { first_day: 'De', last_day: 'Até' } as const;

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface HistoryFiltersProps {
  filter: HistoryFilter;
  onChange: (name: keyof HistoryFilter, value: string | null) => void;
}

/** Quem, o quê, de–até. */
export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  // Everyone, because also someone without a licence may have done something.
  const { data: users = [] } = useQuery({
    queryKey: ['users', 'all'],
    queryFn: ({ signal }) => request(listUsers, {}, { signal }),
  });
  const people = users.map(({ sub, name, email }) => ({ value: sub, label: name || email }));
  return (
    <>
      <FilterSelect
        label="Quem"
        allLabel="Todas as pessoas"
        nothingFound="Ninguém encontrado"
        Icon={IconUser}
        choices={people}
        value={filter.person}
        onChoose={(person) => onChange('person', person)}
      />
      <FilterSelect
        label="O quê"
        allLabel="Tudo"
        nothingFound="Nada encontrado"
        Icon={IconBox}
        choices={choicesOf(THINGS)}
        value={filter.entity}
        onChoose={(entity) => onChange('entity', entity)}
      />
      <FilterSelect
        label="Ação"
        allLabel="Todas as ações"
        nothingFound="Nada encontrado"
        Icon={IconActivity}
        choices={choicesOf(ACTIONS)}
        value={filter.action}
        onChoose={(action) => onChange('action', action)}
      />
      <div className={styles.period}>
        {(['first_day', 'last_day'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            aria-label={PERIOD[name]}
            leftSection={<span aria-hidden>{PERIOD[name]}</span>}
            leftSectionWidth={40}
            value={filter[name] ?? ''}
            onChange={(event) => onChange(name, event.currentTarget.value)}
          />
        ))}
      </div>
    </>
  );
}
