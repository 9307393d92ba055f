import { NAME_LIMIT } from '@balanco/contract/base/fields';
import { ASKED_PHOTO_KINDS, type AskedPhotoKind } from '@balanco/contract/mobile/photos';
import type { PharmacyIdentity } from '@balanco/contract/pharmacies/pharmacy-identity';
import {
  type AlarmLimits,
  type PharmacySettingsAnswer,
  TIME_ZONES,
} from '@balanco/contract/pharmacies/pharmacy-settings';
import { RECOUNT_CRITERIA } from '@balanco/contract/recounts/recount-defaults';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { loadState } from '../../../api/client';
import { Path, TextLink } from '../../../listing/path';
import { listParams, paths } from '../../../paths';
import { roleQuery, useStaffAccess } from '../../../session/role/staff-action';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { useLeaveWarning } from '../../../session/use-leave-warning';
import { useFocusProblem } from '../../../ui/dialogs/focus-problem';
import { LimitFields } from '../../../ui/fields/decimal-field';
import { type Field, FormFields } from '../../../ui/fields/form-fields';
import { later } from '../../../ui/later';
import { LinkButton } from '../../../ui/link-button';
import { ListScreen } from '../../../ui/list/list-screen';
import { useShownLink } from '../../../ui/list/use-shown-link';
import { PendingMessage } from '../../../ui/messages/list-message';
import { AlertLine, NoteLine } from '../../../ui/messages/message-line';
import { noticeDone } from '../../../ui/messages/notices';
import { pharmacySettingsQuery } from './pharmacy-settings-query';
import { RECOUNT_AMOUNTS, recountCriteriaWords } from './recount-criteria';
import styles from './settings.module.css';
import {
  ALARMS,
  AMOUNTS,
  type AmountsPart,
  DAILY,
  EXPIRY,
  formOf,
  readSettings,
  type SettingsForm,
  type SettingsProblems,
  useSaveSettings,
} from './settings-form';
import { DepartmentChoice, ToleranceFields, zoneWords } from './terms-fields';

const MailsDialog = later('MailsDialog', () => import('../../mails/mails-dialog'));

/** docs/comparison.md, "Settings". Admins change, mods read, plain users go to Farmácias. */
export function SettingsScreen() {
  const access = useStaffAccess();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const inventory = search.get(listParams.inventory);
  const query = useQuery(pharmacySettingsQuery(access === 'granted' ? id : null));
  const { data } = query;
  const isAdmin = useQuery(roleQuery).data === 'admin';
  const [mails, setMails] = useState(false);
  if (access === 'refused') return <Navigate to={paths.pharmacies()} replace />;
  return (
    <ListScreen
      title="Configurações"
      path={<Path to={paths.pharmacies()}>Farmácias</Path>}
      count={null}
      news={
        data && (
          <>
            <TextLink to={paths.inventories({ pharmacy: id })} className="anywhere touch-link">
              {data.pharmacy_name}
            </TextLink>
            {inventory !== null && (
              <TextLink to={paths.inventory(inventory, { part: 'fechamento' })} ml="md">
                Voltar ao inventário
              </TextLink>
            )}
          </>
        )
      }
    >
      <div className="stack full scroll">
        {data !== undefined ? (
          <>
            {!isAdmin && (
              <NoteLine message="Só um administrador muda as configurações, porque os limites de aprovação estão entre elas." />
            )}
            <SettingsFields key={id} id={id} stored={data} readOnly={!isAdmin}>
              <TextLink to={paths.exchangeFiles(id)} className="alone touch-link">
                Arquivos da pasta desta farmácia
              </TextLink>
              <TextLink to={paths.exportProfiles(id)} className="alone touch-link">
                Perfis de exportação desta farmácia
              </TextLink>
              {isAdmin && (
                <LinkButton className="alone touch-link" onClick={() => setMails(true)}>
                  E-mails que recebem os resultados
                </LinkButton>
              )}
            </SettingsFields>
            {mails && <MailsDialog pharmacy={id} onClose={() => setMails(false)} />}
          </>
        ) : (
          <PendingMessage {...loadState(query)} height={0} />
        )}
      </div>
    </ListScreen>
  );
}

const catalogueFields: readonly Field<SettingsForm>[] = [
  {
    name: 'value_basis',
    kind: 'radio',
    label: 'O que é o “Valor” dos produtos?',
    choices: [
      {
        value: 'unknown',
        label: 'Não informado',
        description: 'Os totais dizem só “R$ (valor do catálogo)”.',
      },
      { value: 'cost', label: 'Custo', description: 'Os totais dizem “R$ a custo”.' },
      { value: 'sale', label: 'Preço de venda', description: 'Os totais dizem “R$ a preço de venda”.' },
    ],
  },
  {
    name: 'time_zone',
    kind: 'choice',
    label: 'Fuso horário',
    choices: TIME_ZONES.map((value) => ({ value, label: zoneWords[value] })),
    nothingFound: 'Nenhum fuso encontrado',
  },
];

const identityFields: readonly Field<PharmacyIdentity>[] = [
  { name: 'legal_name', kind: 'text', label: 'Razão social', maxLength: NAME_LIMIT },
  { name: 'cnpj', kind: 'text', label: 'CNPJ', maxLength: 30, placeholder: '00.000.000/0000-00' },
  { name: 'state_registration', kind: 'text', label: 'Inscrição estadual', maxLength: 30 },
  { name: 'address', kind: 'text', label: 'Endereço', maxLength: 300 },
  { name: 'crf', kind: 'text', label: 'CRF da farmácia', maxLength: 40, placeholder: 'CRF-SP 12345' },
  { name: 'pharmacist', kind: 'text', label: 'Farmacêutico(a) responsável', maxLength: NAME_LIMIT },
  {
    name: 'pharmacist_crf',
    kind: 'text',
    label: 'CRF do responsável',
    maxLength: 40,
    placeholder: 'CRF-SP 12345',
  },
];

const photoLabels: Readonly<Record<AskedPhotoKind, string>> = {
  zero: 'Contado com zero',
  broken: 'Quebra ou avaria',
  expired: 'Vencido',
  controlled: 'De departamento controlado',
};
const photoFields: readonly Field<SettingsForm>[] = [
  {
    name: 'photo_kinds',
    kind: 'ticks',
    label: 'Pedir foto de item',
    choices: ASKED_PHOTO_KINDS.map((value) => ({ value, label: photoLabels[value] })),
  },
];

const folderFields: readonly Field<SettingsForm>[] = [
  {
    name: 'exchange_folder',
    kind: 'text',
    label: 'Nome da pasta',
    placeholder: 'O CNPJ, se ficar em branco',
    maxLength: 60,
  },
];

const recountFields: readonly Field<SettingsForm>[] = [
  {
    name: 'criteria',
    kind: 'ticks',
    label: 'Critérios marcados',
    // No setting: a third round starts from items without a result.
    choices: RECOUNT_CRITERIA.filter((value) => value !== 'unsettled').map((value) => ({
      value,
      label: recountCriteriaWords[value].label,
    })),
  },
];

const alarmGroups: readonly (readonly [string, readonly (keyof AlarmLimits)[]])[] = [
  [
    'Pessoas e celulares',
    ['silent_minutes', 'queue', 'queue_minutes', 'clock_minutes', 'slow_percent', 'fast_percent'],
  ],
  [
    'Itens e valores',
    [
      'gross_percent',
      'item_value',
      'sections_percent',
      'suspicious_units',
      'same_item_units',
      'one_counter_units',
    ],
  ],
  ['Códigos e seções', ['unresolved_percent', 'section_percent']],
];

interface SettingsFieldsProps {
  id: string;
  stored: PharmacySettingsAnswer;
  readOnly: boolean;
  children: ReactNode;
}

/** 'Salvar' stores all settings together. */
function SettingsFields({ id, stored, readOnly, children }: SettingsFieldsProps) {
  const [saved, setSaved] = useState(() => formOf(stored));
  const [form, setForm] = useState(saved);
  const [problems, setProblems] = useState<SettingsProblems>({});
  const fields = useFocusProblem<HTMLFormElement>(problems);
  const save = useSaveSettings(id);
  const { write, busy, failure, clearFailure } = useDialogWrite(save, 'Erro ao salvar as configurações.');
  const isLocked = readOnly || busy;
  const isChanged = JSON.stringify(form) !== JSON.stringify(saved);
  useLeaveWarning(() => isChanged);
  const change = (part: Partial<SettingsForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setProblems({});
  };
  const discard = () => {
    change(saved);
    clearFailure();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readSettings(form);
    if ('problems' in read) {
      setProblems(read.problems);
      return;
    }
    write(read.settings, {
      onDone: (answer) => {
        setSaved(formOf(answer));
        setForm(formOf(answer));
        noticeDone('Configurações salvas.');
      },
    });
  };
  const common = { form, readOnly: isLocked, onChange: change };
  const limits = <Part extends AmountsPart>(part: Part) => ({
    texts: form[part],
    problems: problems[part],
    readOnly: isLocked,
    onChange: (texts: SettingsForm[Part]) => change({ [part]: texts }),
  });
  return (
    <form ref={fields} noValidate onSubmit={submit} className={styles.form} aria-busy={busy}>
      <Index />
      <div className="stack">
        <Panel title="Valor do catálogo">
          <FormFields fields={catalogueFields} {...common} />
        </Panel>
        <Panel
          title="Identificação na Ata"
          note="Nada é obrigatório. Cada apuração guarda o que vale quando é feita."
        >
          <FormFields
            fields={identityFields}
            form={form.identity}
            problems={problems.identity}
            readOnly={isLocked}
            onChange={(part) => change({ identity: { ...form.identity, ...part } })}
          />
        </Panel>
        <Panel
          title="Aprovação e motivos"
          note="Acima destes limites, só um administrador aprova. Reduzir o limite vale na hora; aumentar, só para novos inventários."
        >
          <div className={styles.amounts}>
            <LimitFields fields={AMOUNTS} {...limits('amounts')} />
          </div>
        </Panel>
        <Panel title="Tolerância" note="Vale para os inventários criados daqui em diante.">
          <ToleranceFields {...limits('tolerance')} />
        </Panel>
        <Panel title="Departamentos controlados" note="Os itens deles nunca têm tolerância.">
          <DepartmentChoice
            label="Departamentos"
            departments={stored.departments}
            value={form.controlled}
            disabled={isLocked}
            onChange={(controlled) => change({ controlled })}
          />
        </Panel>
        <Panel
          title="Fotos pedidas no Coletor"
          note="O Coletor lembra de fotografar, mas não bloqueia a contagem. Quebra ou avaria vale pelo motivo do item."
        >
          <FormFields fields={photoFields} {...common} />
        </Panel>
        <Panel
          title="Pasta de arquivos"
          note="Onde o ERP deixa o catálogo e os movimentos desta farmácia, se o servidor tem uma pasta de arquivos."
        >
          <FormFields fields={folderFields} {...common} />
        </Panel>
        <Panel
          title="Contagem do dia"
          note="Uma lista curta cada manhã, escolhida pelo sistema; 0 itens a desliga."
        >
          <div className={styles.amounts}>
            <LimitFields fields={DAILY} {...limits('daily')} />
          </div>
        </Panel>
        <Panel title="Validade" note="Além de 30, 60 e 90 dias; 0 desliga um prazo e o pedido por valor.">
          <div className={styles.amounts}>
            <LimitFields fields={EXPIRY} {...limits('expiry')} />
          </div>
          <DepartmentChoice
            label="Pedir validade destes departamentos"
            departments={stored.departments}
            value={form.expiryAsked}
            disabled={isLocked}
            onChange={(expiryAsked) => change({ expiryAsked })}
          />
        </Panel>
        <Panel title="Recontagem" note="Valores iniciais de cada recontagem; podem ser mudados na hora.">
          <FormFields fields={recountFields} {...common} />
          <div className={styles.amounts}>
            <LimitFields fields={RECOUNT_AMOUNTS} {...limits('recount')} />
          </div>
        </Panel>
        <Panel title="Alarmes do acompanhamento" note="0 desliga um alarme.">
          <div className={styles.amounts}>
            {alarmGroups.map(([title, names]) => (
              <fieldset key={title} className={`${styles.group} mb-2`}>
                <legend>{title}</legend>
                <LimitFields fields={ALARMS} names={names} {...limits('alarms')} />
              </fieldset>
            ))}
          </div>
        </Panel>
        {children}
      </div>
      {!readOnly && (
        <div className={`${styles.foot} line gap-3 rows-2 end py-3 line-above`}>
          <AlertLine message={failure} />
          {isChanged && (
            <>
              <span role="status" className="grow-10">
                Alterações não salvas
              </span>
              <Button disabled={busy} onClick={discard}>
                Descartar
              </Button>
            </>
          )}
          <Button variant="filled" type="submit" disabled={busy}>
            {busy ? 'Salvando...' : 'Salvar'}
          </Button>
        </div>
      )}
    </form>
  );
}

function Panel({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className="panel stack" aria-labelledby={heading} tabIndex={-1}>
      <h2 id={heading}>{title}</h2>
      {note !== undefined && (
        <Text c="dimmed" size="sm">
          {note}
        </Text>
      )}
      {children}
    </section>
  );
}

/** Leads to the panels of its form, and shows which one is in sight. */
function Index() {
  const [panels, setPanels] = useState<readonly HTMLElement[]>([]);
  const [shown, setShown] = useState<HTMLElement>();
  const row = useShownLink(shown);
  useLayoutEffect(() => {
    const all = [...(row.current?.closest('form')?.querySelectorAll('section') ?? [])];
    const look = () => {
      // A panel is in sight from 80 px below the top of the index.
      const from = (row.current?.getBoundingClientRect().top ?? 0) + 80;
      setShown(all.findLast((panel) => panel.getBoundingClientRect().top < from) ?? all[0]);
    };
    setPanels(all);
    look();
    // A scroll doesn't bubble.
    document.addEventListener('scroll', look, true);
    return () => document.removeEventListener('scroll', look, true);
  }, [row]);
  return (
    <nav ref={row} className={`${styles.index} column`} aria-label="Grupos de configurações">
      {panels.map((panel) => (
        <button
          key={panel.getAttribute('aria-labelledby')}
          type="button"
          className="dim hovered"
          aria-current={panel === shown ? 'location' : undefined}
          onClick={() => {
            panel.scrollIntoView();
            panel.focus({ preventScroll: true });
          }}
        >
          {panel.querySelector('h2')?.textContent}
        </button>
      ))}
    </nav>
  );
}
