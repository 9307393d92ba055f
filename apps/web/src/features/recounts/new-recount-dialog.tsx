import { counted, formatInteger, formatMoney } from '@balanco/contract/base/numbers';
import type { PharmacySettings } from '@balanco/contract/pharmacies/pharmacy-settings';
import { RECOUNT_ITEM_LIMIT, type RecountPreview } from '@balanco/contract/recounts/recount-changes';
import {
  DEFAULT_RECOUNT,
  RECOUNT_CRITERIA,
  type RecountCriterion,
  type RecountDefaults,
} from '@balanco/contract/recounts/recount-defaults';
import { Button, Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { sentence } from '../../api/client';
import { amountTexts, readAmounts } from '../../lib/typed-number';
import { useLimitedWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { DecimalField } from '../../ui/fields/decimal-field';
import { RadioField } from '../../ui/fields/form-fields';
import { TickBox } from '../../ui/fields/tick-box';
import { NoteLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';
import type { InventoryDialogProps, RecountAsk } from '../inventory-frame/parts';
import { useWrittenReason } from '../inventory-frame/written-reason';
import type { ChosenItem } from '../items/item-search';
import { pharmacySettingsQuery } from '../pharmacies/settings/pharmacy-settings-query';
import {
  RECOUNT_AMOUNTS,
  type RecountAmount,
  recountCriteriaWords,
} from '../pharmacies/settings/recount-criteria';
import { ScopeItems } from '../terms/scope-items';
import {
  type Collector,
  CollectorChoice,
  collectorName,
  type SameCounter,
  useConnectCollector,
} from './collector-choice';
import styles from './recount.module.css';
import {
  previewQuery,
  type RecountRequest,
  recountSectionsQuery,
  recountsQuery,
  useCreateRecount,
  useSplitRecount,
} from './recount-query';
import { reopeningText, sectionChoice } from './recount-words';

/** Only the chosen items, without any criterion, if there are some. */
const plain: RecountAsk = { round: 2, chosen: [] };

const TYPING_PAUSE_MS = 300;

const NO_SECTIONS = 'Escolha ao menos uma seção.';

/** Chooses items with a live preview, and their counter (docs/comparison.md, "Recount"). */
export function NewRecountDialog({ id, comparison, steps, pharmacy, onClose }: InventoryDialogProps) {
  const { state } = useLocation();
  const { round, chosen: given }: RecountAsk = { ...plain, ...state };
  const settings = useQuery(pharmacySettingsQuery(pharmacy));
  // null while loading.
  const defaults = settings.isLoading ? null : withUsual(settings.data, comparison.filters.moved_in_count);
  const reopens = reopeningText(steps);
  const [changed, setForm] = useState<CriteriaForm | null>(null);
  const usual = firstCriteria(defaults ?? DEFAULT_RECOUNT);
  const first = given.length === 0 ? usual : { ...usual, ticked: new Set<RecountCriterion>(), items: given };
  const form = changed ?? withRound(first, round);
  const [collector, setCollector] = useState<string | null>(null);
  const [sameCounter, setSameCounter] = useState<SameCounter>('skip');
  const [missing, setMissing] = useState<string | null>(null);
  const { data: recounts } = useQuery(recountsQuery(id));
  const hasThird = recounts?.some((recount) => recount.round === 2 && recount.state === 'closed') ?? true;
  const { connect, connectDialog } = useConnectCollector();
  const { write, busy, failure, clearFailure } = useLimitedWrite(
    useCreateRecount(id),
    'Erro ao criar a recontagem.',
    onClose,
  );
  const split = useLimitedWrite(useSplitRecount(id), splitFailure, onClose);
  const needsSections = form.round === 2 && form.sections?.length === 0;
  const { body, problems } = readCriteria(form);
  const asked: RecountRequest | null = defaults &&
    body && {
      ...body,
      collector_sub: collector,
      skip_counted: collector !== null && sameCounter === 'skip',
    };
  const [paused] = useDebouncedValue(JSON.stringify(asked), TYPING_PAUSE_MS);
  // The first complete question waits for no pause.
  const settled = paused === 'null' ? JSON.stringify(asked) : paused;
  const preview = useQuery({
    ...previewQuery(id, (JSON.parse(settled) ?? { criteria: {} }) as RecountRequest),
    enabled: asked !== null,
  });
  const chosen = preview.data?.collectors.find(({ sub }) => sub === collector) ?? null;
  const counted = (chosen?.counted ?? 0) + (collector === null ? 0 : (preview.data?.left_out ?? 0));
  const written = useWrittenReason(`closing/recount/${id}`, 'Por que a mesma pessoa', busy);
  const overrides = sameCounter === 'override' && counted > 0;
  const submit = () => {
    if (needsSections) return setMissing(NO_SECTIONS);
    if (asked === null) return;
    if (chosen === null) return setMissing('Escolha quem reconta.');
    const send = (override_reason: string | null) =>
      write({ ...asked, override_reason }, { onDone: () => noticeDone('Recontagem criada.') });
    if (overrides) written.submit(send);
    else send(null);
  };
  const pair = collector === null && asked !== null ? pairOf(preview.data) : null;
  const splitBetween = ([one, other]: Pair) => {
    if (asked === null) return;
    const listOf = ({ sub }: Collector) => ({ ...asked, collector_sub: sub, skip_counted: true });
    split.write([listOf(one), listOf(other)], {
      onDone: (items) => {
        const left = (preview.data?.items ?? 0) - items;
        noticeDone(left > 0 ? `Recontagens criadas. ${bothCountedText(left)}` : 'Recontagens criadas.');
      },
    });
  };
  const isStale = settled !== JSON.stringify(asked) || preview.isPlaceholderData;
  return (
    <>
      <FormDialog
        title="Nova recontagem"
        submitLabel="Criar"
        busyLabel="Criando..."
        busy={busy || split.busy}
        error={failure ?? split.failure}
        size="lg"
        submitDisabled={
          !needsSections &&
          (asked === null || isStale || !preview.data?.items || chosen?.sends_sections === false)
        }
        note={
          <>
            <NoteLine message={reopens} />
            {!isStale && sameCounter === 'skip' && preview.data?.items === 0 && counted > 0 && (
              <NoteLine message={allCountedText(chosen?.name ?? '')} />
            )}
          </>
        }
        onSubmit={submit}
        onClose={onClose}
      >
        <PreviewHead preview={preview.data} error={preview.error} onRetry={() => void preview.refetch()} />
        <CollectorChoice
          label="Quem reconta"
          own={{
            verb: 'contou',
            what: ['destes itens', 'destes itens'],
            skip: 'Deixar estes itens de fora',
          }}
          collectors={preview.data?.collectors}
          chosen={chosen}
          counted={counted}
          sameCounter={sameCounter}
          error={missing === NO_SECTIONS ? null : missing}
          readOnly={busy}
          reason={written.field}
          connect={connect}
          onChoose={(sub) => {
            setMissing(null);
            setSameCounter('skip');
            setCollector(sub);
          }}
          onSameCounter={setSameCounter}
        />
        {pair !== null && (
          <div>
            <Button disabled={busy || isStale} onClick={() => splitBetween(pair)}>
              Dividir entre {collectorName(pair[0])} e {collectorName(pair[1])}
            </Button>
            <p className="dim small">Cada um reconta o que o outro contou.</p>
          </div>
        )}
        <CriteriaFields
          id={id}
          form={form}
          isOfItems={given.length > 0}
          hasThird={hasThird}
          problems={problems}
          notPossible={preview.data?.not_possible ?? []}
          readOnly={busy || defaults === null}
          onChange={(next) => {
            clearFailure();
            setForm(next);
          }}
        >
          {form.round === 3 ? (
            <div>
              <Text fw={500} size="sm">
                O que a recontagem substitui
              </Text>
              <Text size="sm">
                De cada item, o mesmo que a 2ª contagem dele. Se ela foi só de algumas seções, conte só nelas:
                o que as outras contaram fica e se soma.
              </Text>
            </div>
          ) : (
            <ReplacedSections
              id={id}
              value={form.sections}
              error={missing === NO_SECTIONS ? missing : null}
              readOnly={busy || defaults === null}
              onChange={(sections) => {
                clearFailure();
                setMissing(null);
                setForm({ ...form, sections });
              }}
            />
          )}
        </CriteriaFields>
      </FormDialog>
      {connectDialog}
    </>
  );
}

interface CriteriaFieldsProps {
  id: string;
  form: CriteriaForm;
  problems: Partial<Record<RecountAmount, string>>;
  notPossible: readonly string[];
  readOnly: boolean;
  /** Opened for items: they come first, and criteria are folded. */
  isOfItems: boolean;
  /** A third round needs a closed second one. */
  hasThird: boolean;
  children: ReactNode;
  onChange: (form: CriteriaForm) => void;
}

const amountsOf: Readonly<Record<RecountCriterion, readonly RecountAmount[]>> = {
  money: ['money'],
  percent: ['percent', 'units'],
  share: ['share'],
  sample: ['sample'],
  uncounted: [],
  suspicious: [],
  moved: [],
  controlled: [],
  unsettled: [],
};

const amountLabels: Readonly<Record<RecountAmount, string>> = {
  money: 'A partir de (R$)',
  percent: 'A partir de (%)',
  units: 'A partir de (unidades)',
  share: 'Parte (%)',
  sample: 'Parte (%)',
};

/** An item needs to meet one criterion. */
function CriteriaFields(props: CriteriaFieldsProps) {
  const { id, form, problems, notPossible, readOnly, isOfItems, hasThird, onChange } = props;
  const { ticked, texts, items, round } = form;
  const tick = (criterion: RecountCriterion, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(criterion);
    else next.delete(criterion);
    onChange({ ...form, ticked: next });
  };
  const criteria = (
    <fieldset className={`${styles.criteria} stack gap-1`}>
      <legend>Quais itens</legend>
      {criteriaOf(round).map((criterion) => {
        const { label, means } = recountCriteriaWords[criterion];
        const amounts = amountsOf[criterion];
        return (
          <div key={criterion}>
            <div className={`${styles.criterion} line gap-3 rows-1`}>
              <Checkbox
                label={label}
                description={means}
                checked={ticked.has(criterion)}
                disabled={readOnly}
                onChange={(event) => tick(criterion, event.currentTarget.checked)}
              />
            </div>
            {ticked.has(criterion) && amounts.length > 0 && (
              <div className={`${styles.amounts} grid gap-2`}>
                {amounts.map((amount) => (
                  <DecimalField
                    key={amount}
                    label={amountLabels[amount]}
                    kind={RECOUNT_AMOUNTS[amount].kind}
                    maxLength={20}
                    readOnly={readOnly}
                    value={texts[amount]}
                    error={problems[amount]}
                    onChange={(text) => onChange({ ...form, texts: { ...texts, [amount]: text } })}
                  />
                ))}
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );
  const picked = (
    <>
      <ScopeItems
        of="A recontagem"
        limit={RECOUNT_ITEM_LIMIT}
        id={id}
        items={items.map(({ key, name }) => ({ key, description: name, internal_code: '' }))}
        readOnly={readOnly}
        onChange={(chosen) =>
          onChange({ ...form, items: chosen.map(({ key, description }) => ({ key, name: description })) })
        }
      />
      {items
        .filter(({ key }) => notPossible.includes(key))
        .map(({ key, name }) => (
          <p key={key} className="warning anywhere" role="status">
            {notPossibleText(name, form)}
          </p>
        ))}
    </>
  );
  return (
    <details>
      <summary>Ajustar</summary>
      <Stack gap="md" mt="xs">
        <Radio.Group
          label="Rodada"
          value={String(round)}
          onChange={(value) => onChange(withRound(form, value === '3' ? 3 : 2))}
        >
          <div className={`${styles.criterion} line gap-3 rows-1`}>
            <Radio value="2" label="2ª contagem" disabled={readOnly} />
            <Radio
              value="3"
              label="3ª contagem, do que a 2ª não resolveu"
              description={hasThird ? undefined : 'Nenhuma 2ª contagem fechou ainda.'}
              disabled={readOnly || (!hasThird && round === 2)}
            />
          </div>
        </Radio.Group>
        {isOfItems ? (
          <>
            {picked}
            <details>
              <summary>Escolher também por critérios</summary>
              {criteria}
            </details>
          </>
        ) : (
          <>
            {criteria}
            {picked}
          </>
        )}
        {props.children}
      </Stack>
    </details>
  );
}

const splitFailure = (error: unknown) => `${sentence(error)} Confira em Recontagem o que já foi criado.`;

type Pair = readonly [Collector, Collector];

/**
 * The two who counted most, that one first: its list has what the other counted, and what nobody counted.
 * Null if fewer than two can recount.
 */
function pairOf(preview: RecountPreview | undefined): Pair | null {
  const fit = preview?.collectors.filter(
    ({ counted, sends_sections }) => counted > 0 && sends_sections !== false,
  );
  const [one, other] = fit?.sort((a, b) => b.counted - a.counted) ?? [];
  return one === undefined || other === undefined ? null : [one, other];
}

function bothCountedText(items: number): string {
  return `${counted(items, 'item ficou de fora', 'itens ficaram de fora')}: os dois contaram.`;
}

function allCountedText(name: string): string {
  return `Não sobra item para recontar: ${name || 'esta pessoa'} já contou todos. Escolha outra pessoa, ou “Recontar assim mesmo”, com motivo de um administrador.`;
}

function notPossibleText(name: string, { round, sections }: CriteriaForm): string {
  if (round === 3) return `${name} fica de fora: não tem 2ª contagem fechada. Feche ou peça a 2ª contagem.`;
  return sections === null
    ? `${name} fica de fora: não faz parte deste inventário.`
    : `${name} fica de fora: ninguém contou este item nas seções escolhidas.`;
}

interface PreviewLineProps {
  preview: RecountPreview | undefined;
  error: Error | null;
  onRetry: () => void;
}

function PreviewHead({ preview, error, onRetry }: PreviewLineProps) {
  return (
    // With the focus, no list of people opens over the total.
    <section aria-label="Prévia" aria-live="polite" tabIndex={-1} data-autofocus>
      {preview === undefined && error !== null ? (
        <>
          <p className={styles.previewFigures}>{sentence(error)}</p>
          <Button size="xs" onClick={onRetry}>
            Tentar novamente
          </Button>
        </>
      ) : preview === undefined ? (
        <p className={styles.previewFigures}>Calculando...</p>
      ) : (
        <>
          <p className={styles.previewFigures}>
            {counted(preview.items, 'item', 'itens')}, {formatMoney(preview.value)}, ~
            {formatInteger(preview.minutes)} min
          </p>
          {preview.items + preview.on_other_lists + preview.left_out + preview.not_possible.length === 0 && (
            <p className="dim">Nenhum item corresponde ao que foi escolhido.</p>
          )}
          {preview.on_other_lists > 0 && (
            <p className="dim">
              {counted(preview.on_other_lists, 'item já está', 'itens já estão')} em outra recontagem desta
              rodada.
            </p>
          )}
          {preview.left_out > 0 && (
            <p className="dim">
              {counted(preview.left_out, 'item fica de fora', 'itens ficam de fora')}, porque esta pessoa já
              contou.
            </p>
          )}
        </>
      )}
    </section>
  );
}

interface ReplacedSectionsProps {
  id: string;
  /** null for all. */
  value: readonly string[] | null;
  error: string | null;
  readOnly: boolean;
  onChange: (sections: readonly string[] | null) => void;
}

/** A second count replaces their first (docs/comparison.md, "Recount"). */
function ReplacedSections({ id, value, error, readOnly, onChange }: ReplacedSectionsProps) {
  const { data, error: failure } = useQuery({ ...recountSectionsQuery(id), enabled: value !== null });
  return (
    <Stack gap="xs">
      <RadioField
        label="O que a recontagem substitui"
        value={value === null ? 'all' : 'some'}
        choices={[
          { value: 'all', label: 'As contagens de todas as seções' },
          { value: 'some', label: 'Só as destas seções' },
        ]}
        disabled={readOnly}
        onChange={(chosen) => onChange(chosen === 'all' ? null : [])}
      />
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

/** Adds controlled items and items that moved (docs/comparison.md, "Recount"). */
function withUsual(settings: PharmacySettings | undefined, moved: number): RecountDefaults {
  const defaults = settings?.recount ?? DEFAULT_RECOUNT;
  const criteria = new Set(defaults.criteria);
  if (settings !== undefined && settings.controlled_departments.length > 0) criteria.add('controlled');
  if (moved > 0) criteria.add('moved');
  return { ...defaults, criteria: [...criteria] };
}

interface CriteriaForm {
  readonly ticked: ReadonlySet<RecountCriterion>;
  /** Restored when the other round is chosen. */
  readonly otherTicked: ReadonlySet<RecountCriterion>;
  readonly texts: Readonly<Record<RecountAmount, string>>;
  readonly items: readonly ChosenItem[];
  readonly round: 2 | 3;
  /** A second round replaces these sections, null for all. A third replaces the second. */
  readonly sections: readonly string[] | null;
}

/** Only a third round offers 'unsettled', first. */
function criteriaOf(round: 2 | 3): readonly RecountCriterion[] {
  const others = RECOUNT_CRITERIA.filter((criterion) => criterion !== 'unsettled');
  return round === 3 ? ['unsettled', ...others] : others;
}

function firstCriteria(defaults: RecountDefaults): CriteriaForm {
  return {
    ticked: new Set(defaults.criteria.filter((criterion) => criteriaOf(2).includes(criterion))),
    otherTicked: new Set(['unsettled']),
    texts: amountTexts(RECOUNT_AMOUNTS, defaults),
    items: [],
    round: 2,
    sections: null,
  };
}

function withRound(form: CriteriaForm, round: 2 | 3): CriteriaForm {
  if (round === form.round) return form;
  return { ...form, round, ticked: form.otherTicked, otherTicked: form.ticked };
}

type CriteriaBody = Pick<RecountRequest, 'criteria' | 'round' | 'sections'>;

/** The body is null for a wrong ticked amount or an empty choice of sections. */
function readCriteria({ ticked, texts, items, round, sections: chosen }: CriteriaForm): {
  readonly body: CriteriaBody | null;
  readonly problems: Partial<Record<RecountAmount, string>>;
} {
  const isAsked = (name: RecountAmount) => ticked.has(name === 'units' ? 'percent' : name);
  const asked = { ...amountTexts(RECOUNT_AMOUNTS, DEFAULT_RECOUNT) };
  for (const name of Object.keys(texts) as RecountAmount[]) if (isAsked(name)) asked[name] = texts[name];
  const { amounts, problems } = readAmounts(asked, RECOUNT_AMOUNTS);
  if (amounts === null) return { body: null, problems };
  const criteria = {
    money: ticked.has('money') ? amounts.money : null,
    percent: ticked.has('percent') ? { percent: amounts.percent, units: amounts.units } : null,
    gross_share: ticked.has('share') ? amounts.share : null,
    uncounted: ticked.has('uncounted'),
    suspicious: ticked.has('suspicious'),
    moved: ticked.has('moved'),
    controlled: ticked.has('controlled'),
    sample: ticked.has('sample') ? amounts.sample : null,
    unsettled: ticked.has('unsettled'),
    items: items.map(({ key }) => key),
  };
  const sections = round === 3 || chosen === null ? null : [...chosen];
  if (sections?.length === 0) return { body: null, problems: {} };
  return { body: { criteria, round, sections }, problems: {} };
}
