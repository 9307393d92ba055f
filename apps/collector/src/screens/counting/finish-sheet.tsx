import { counted, formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import { sectionStateWords, unfinishedText } from '@balanco/contract/inventories/section-state-words';
import type { PhotoRules } from '@balanco/contract/mobile/mobile-photos';
import { useRef, useState } from 'react';
import { readingsText } from '../../rules/queue-text';
import { oldUnits } from '../../rules/readings/old-box';
import type { CountingPlace, Reading } from '../../rules/readings/reading';
import {
  declaredAnswers,
  type ItemAnswer,
  itemName,
  type ListedItem,
  recountList,
} from '../../rules/readings/recount-list';
import { differenceText, hasSameUnits } from '../../rules/readings/section-account';
// Fetched with this sheet: some browsers remember an import that failed offline until the page is reloaded.
import { type Finish, finishSection, type OtherCounters } from '../../sync/finish-section';
import { sentenceOf } from '../../sync/refused';
import { Button, Primary, Problem, Sheet, useCurrent } from '../basics';
import { RecountList } from './recount-sheet';
import type { Recount } from './use-recount';

interface FinishSheetProps {
  readonly place: CountingPlace;
  readonly readings: readonly Reading[];
  readonly rules: PhotoRules | null;
  readonly missingPhotos: number;
  readonly recount: Recount | null;
  readonly onItem: (key: string) => void;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

const OFFLINE = 'Sem conexão com o servidor. A seção não foi terminada: procure rede e confira de novo.';

type State =
  | { readonly kind: 'sending' | 'incomplete' | 'confirming' }
  | { readonly kind: 'failed'; readonly sentence: string }
  | Finish;

export function FinishSheet(props: FinishSheetProps) {
  const { place, readings, rules, missingPhotos, recount, onItem, onClose, onLeave } = props;
  const list = recount && recountList(recount.items, readings, recount.notFound);
  const old = oldUnits(readings, rules);
  const missing = missingOf(list);
  const first = missing.length > 0 ? 'incomplete' : 'sending';
  const [state, setState] = useState<State>({ kind: first });
  const [attempt, setAttempt] = useState(first === 'sending' ? 1 : 0);
  const answers = useRef<ReturnType<typeof declaredAnswers> | null>(null);
  answers.current = list && declaredAnswers(list);
  /** These others were shown with the question about a part without readings; null before. */
  const among = useRef<OtherCounters | null>(null);
  const latest = useRef(place);
  latest.current = place;
  useCurrent([attempt], (isCurrent) => {
    if (attempt === 0) return;
    setState({ kind: 'sending' });
    const asksIfEmpty = answers.current === null && among.current === null;
    void finishSection(latest.current, answers.current ?? undefined, asksIfEmpty)
      .catch((error: unknown): State => ({ kind: 'failed', sentence: sentenceOf(error, OFFLINE) }))
      .then((next) => isCurrent() && setState(next));
  });
  const again = () => setAttempt((before) => before + 1);

  return (
    <Sheet title="Terminar seção" onClose={onClose}>
      {missingPhotos > 0 && (
        <p className="note">
          Falta a foto pedida de {itemsText(missingPhotos)}. As contagens estão guardadas; tire a foto em
          Leituras, se puder.
        </p>
      )}
      {old > 0 && (
        <p className="note">
          {formatQuantity(old)} un{' '}
          {old === 1
            ? 'vencida, ou que vence antes de um tratamento acabar, foi contada à parte. Tire-a'
            : 'vencidas, ou que vencem antes de um tratamento acabar, foram contadas à parte. Tire-as'}{' '}
          da prateleira.
        </p>
      )}
      {state.kind === 'incomplete' && (
        <>
          <p role="alert" className="alert">
            {missing.length === 1 ? 'Falta' : 'Faltam'} {itemsText(missing.length)} da lista.
          </p>
          <p>Toque no item para contar, ou para dizer que é zero ou que você não encontrou.</p>
          <RecountList list={missing} onItem={onItem} />
          <div className="actions">
            <Primary onClick={onClose}>Continuar contando</Primary>
            <Button onClick={() => setState({ kind: 'confirming' })}>Terminar assim mesmo</Button>
          </div>
        </>
      )}
      {state.kind === 'confirming' && (
        <>
          <p className="summary">
            Terminar sem contar {itemsText(missing.length)}? O escritório verá que você não respondeu por{' '}
            {missing.length === 1 ? 'este item' : 'estes itens'}:
          </p>
          <ul className="left-out">
            {missing.map(({ item }) => (
              <li key={item.key}>{itemName(item)}</li>
            ))}
          </ul>
          <div className="actions">
            <Primary onClick={() => setState({ kind: 'incomplete' })}>Voltar</Primary>
            <button type="button" className="danger" onClick={again}>
              Terminar sem {itemsText(missing.length)}
            </button>
          </div>
        </>
      )}
      {state.kind === 'empty' && (
        <>
          <p className="summary">{emptyText(place.sectionName, state.others)}</p>
          <div className="actions">
            <Primary
              onClick={() => {
                among.current = state.others;
                again();
              }}
            >
              {state.others.length === 0 ? 'Seção vazia' : 'Terminar sem leituras'}
            </Primary>
            <Button onClick={onClose}>Voltar</Button>
          </div>
        </>
      )}
      {state.kind === 'sending' && <p className="state">Enviando e conferindo…</p>}
      {state.kind === 'failed' && (
        <>
          <Problem sentence={state.sentence} />
          <Again onAgain={again} onClose={onClose} />
        </>
      )}
      {state.kind === 'waiting' && (
        <>
          <Problem sentence={waitingText(state)} />
          <Again onAgain={again} onClose={onClose} />
        </>
      )}
      {state.kind === 'gone' && (
        <>
          <p role="alert" className="summary">
            O escritório excluiu esta seção ou tirou o seu acesso a ela.
          </p>
          <p>O que você leu aqui está guardado no servidor. Se foi engano, avise o escritório.</p>
          <LeaveOrStay onClose={onClose} onLeave={onLeave} />
        </>
      )}
      {state.kind === 'declared' && state.expected !== null && state.expected !== state.here.units && (
        <p role="alert" className="alert">
          Você esperava {unitsText(state.expected)} e leu {formatQuantity(state.here.units)}.
        </p>
      )}
      {state.kind === 'declared' && (
        <Declared
          {...state}
          list={list}
          among={among.current ?? []}
          onAgain={again}
          onClose={onClose}
          onLeave={onLeave}
        />
      )}
    </Sheet>
  );
}

function Again({ onAgain, onClose }: { readonly onAgain: () => void; readonly onClose: () => void }) {
  return (
    <div className="actions">
      <Primary onClick={onAgain}>Conferir de novo</Primary>
      <Button onClick={onClose}>Continuar contando</Button>
    </div>
  );
}

const NAMED = 3;

function emptyText(section: string, others: OtherCounters): string {
  if (others.length === 0)
    return `Nada foi lido em ${section}. Confirme só se você olhou a seção inteira e ela está vazia.`;
  const named = others.slice(0, NAMED).map(({ name, lines }) => `${name} tem ${formatInteger(lines)}`);
  const more = others.length - NAMED;
  const rest = more > 0 ? ` e mais ${counted(more, 'contou', 'contaram')}` : '';
  return `Você não tem leituras aqui; ${named.join(', ')}${rest}. Termine só se não falta nada seu.`;
}

function missingOf(list: readonly ListedItem[] | null): readonly ListedItem[] {
  return (list ?? []).filter(({ answer }) => answer === 'missing');
}

function unitsText(units: number): string {
  return `${formatQuantity(units)} ${units === 1 ? 'unidade' : 'unidades'}`;
}

const itemsText = (count: number) => counted(count, 'item', 'itens');

type DeclaredProps = Extract<Finish, { kind: 'declared' }> & {
  readonly list: readonly ListedItem[] | null;
  readonly among: OtherCounters;
  readonly onAgain: () => void;
  readonly onClose: () => void;
  readonly onLeave: () => void;
};

function Declared(props: DeclaredProps) {
  const { answer, readings, here, list, among, onAgain, onClose, onLeave } = props;
  const {
    matches,
    lines,
    counted_units: units = answer.units,
    late = 0,
    differences,
    more_differences: more,
    unfinished = [],
  } = answer;
  const missing = missingOf(list).length;
  if (matches && !hasSameUnits(answer, here.units))
    return (
      <>
        <p role="alert" className="alert">
          Confere nas leituras, mas não nas unidades: aqui {formatQuantity(here.units)} un, no servidor{' '}
          {formatQuantity(units)} un.
        </p>
        <p>O escritório vinculou ou desvinculou uma caixa, e este celular ainda não sabe. Vale o servidor.</p>
        <Again onAgain={onAgain} onClose={onClose} />
      </>
    );
  if (matches)
    return late > 0 ? (
      <Late late={late} lines={lines} units={units} onClose={onClose} onLeave={onLeave} />
    ) : (
      <>
        {missing > 0 && (
          <p role="alert" className="summary alert">
            {sectionStateWords.ready}, mas {missing === 1 ? 'falta' : 'faltam'} {itemsText(missing)} da lista.
            O escritório vê o que falta.
          </p>
        )}
        <p role="status" className={missing > 0 ? undefined : 'summary matches'}>
          {lines === 0 && list === null
            ? among.length > 0
              ? 'Sua parte está pronta, sem leituras.'
              : 'Seção vazia: declarada no servidor.'
            : `Confere: ${readingsText(lines)}, ${formatQuantity(units)} un.`}
        </p>
        {list !== null && <p>{listText(list)}</p>}
        <p>
          {unfinished.length > 0
            ? `A sua parte está pronta; ${unfinishedText(unfinished)}. `
            : missing === 0 && (list === null ? 'A seção está pronta. ' : 'A lista está pronta.')}
          {(list === null || missing + unfinished.length > 0) &&
            'Se você ler mais alguma coisa nesta seção, termine de novo.'}
        </p>
        <LeaveOrStay onClose={onClose} onLeave={onLeave} />
      </>
    );
  return (
    <>
      <p role="alert" className="alert">
        Não confere: aqui {formatQuantity(here.units)} un em {formatInteger(here.lines)}, no servidor{' '}
        {formatQuantity(units)} un em {formatInteger(lines)}.
      </p>
      <ul className="places differences">
        {(differences ?? []).map((difference) => {
          const { what, how } = differenceText(difference, readings);
          return (
            <li key={`${difference.id} ${difference.index}`}>
              <span>{what}</span>
              <small>{how}</small>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p>E mais {formatInteger(more)}.</p>}
      <p>Confira estas leituras na prateleira, corrija e termine de novo. O escritório vê que não confere.</p>
      <Again onAgain={onAgain} onClose={onClose} />
    </>
  );
}

function listText(list: readonly ListedItem[]): string {
  const count = (wanted: ItemAnswer) => list.filter(({ answer }) => answer === wanted).length;
  const [read, notFound, missing] = [count('read'), count('not-found'), count('missing')];
  const parts = [
    counted(read, 'lido', 'lidos'),
    notFound > 0 && counted(notFound, 'não encontrado', 'não encontrados'),
    missing > 0 && `${formatInteger(missing)} sem resposta`,
  ];
  return `Lista: ${parts.filter(Boolean).join(', ')}.`;
}

/** Late readings are stored as well, but the office decides. */
function Late({ late, lines, units, onClose, onLeave }: Pick<DeclaredProps, 'onClose' | 'onLeave'> & Late) {
  const isOne = late === 1;
  const before = lines - late;
  const others = before === 1 ? 'A outra chegou' : `As outras ${formatInteger(before)} chegaram`;
  const rest = before === 0 ? '' : ` ${others} antes.`;
  return (
    <>
      <p role="alert" className="summary">
        {readingsText(late)} {isOne ? 'chegou' : 'chegaram'} depois do fechamento.{rest}
      </p>
      <p>
        O servidor guardou tudo: {readingsText(lines)}, {formatQuantity(units)} un. O escritório decide se{' '}
        {isOne ? 'a que chegou depois entra' : 'as que chegaram depois entram'}: avise-o.
      </p>
      <LeaveOrStay onClose={onClose} onLeave={onLeave} />
    </>
  );
}

function LeaveOrStay({ onClose, onLeave }: Pick<DeclaredProps, 'onClose' | 'onLeave'>) {
  return (
    <div className="actions">
      <Primary onClick={onLeave}>Escolher outra seção</Primary>
      <Button onClick={onClose}>Ficar nesta</Button>
    </div>
  );
}

interface Late {
  readonly late: number;
  readonly lines: number;
  readonly units: number;
}

function waitingText({ waiting, rejected }: Extract<Finish, { kind: 'waiting' }>): string {
  if (waiting === 0) {
    const refused = rejected === 1 ? 'foi recusada' : 'foram recusadas';
    const text = `${readingsText(rejected)} desta seção ${refused} pelo servidor.`;
    return `${text} Abra "Leituras", corrija e termine de novo.`;
  }
  const sent = waiting === 1 ? 'foi enviada' : 'foram enviadas';
  const text = `${readingsText(waiting)} desta seção ainda não ${sent}.`;
  return `${text} A seção não foi terminada. Procure rede e confira de novo.`;
}
