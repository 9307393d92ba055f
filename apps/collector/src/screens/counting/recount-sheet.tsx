import { counted, formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import { findItemPhoto } from '@balanco/contract/mobile/mobile-photos';
import { useState } from 'react';
import type { Reading } from '../../rules/readings/reading';
import {
  type ItemAnswer,
  itemName,
  type ListedItem,
  nextMissing,
  ownCode,
  type RecountItem,
  recountList,
  typedQuantity,
  whereText,
} from '../../rules/readings/recount-list';
import { quantityDoubt } from '../../rules/scanning/entry';
import { photoOfCodes } from '../../store/photos';
import { request } from '../../sync/request';
import { Button, Primary, Problem, Sheet, useCurrent } from '../basics';
import { NumberForm } from './number-form';
import type { Recount } from './use-recount';
import '../look/answers.css';

interface RecountSheetProps {
  readonly person: string;
  readonly recount: Recount;
  readonly readings: readonly Reading[];
  readonly first: string | null;
  readonly section: string;
  readonly onCount: (item: RecountItem, quantity: number) => void;
  readonly onFinish: () => void;
  readonly onClose: () => void;
}

const words: Readonly<Record<ItemAnswer, string>> = {
  read: 'lido',
  'not-found': 'não encontrado',
  missing: 'a contar',
};

/** It never shows how many others counted. */
export function RecountSheet(props: RecountSheetProps) {
  const { person, section, recount, readings, first, onCount, onFinish, onClose } = props;
  const [shown, setShown] = useState(first);
  const list = recountList(recount.items, readings, recount.notFound);
  const at = list.findIndex(({ item }) => item.key === shown);
  const listed = list[at];
  const isAnswered = list.every(({ answer }) => answer !== 'missing');
  const finish = (
    <div className="actions">
      <button type="button" className={isAnswered ? 'primary' : undefined} onClick={onFinish}>
        Terminar
      </button>
    </div>
  );
  if (listed === undefined)
    return (
      <Sheet title="Lista" onClose={onClose} takesScans>
        <p className="summary">{leftText(list)}</p>
        {isAnswered && finish}
        <RecountList list={list} onItem={setShown} />
        {!isAnswered && finish}
      </Sheet>
    );
  const { item } = listed;
  const next = nextMissing(list, item.key);
  const markAs = (isNotFound: boolean) => {
    recount.mark(item.key, isNotFound);
    if (isNotFound) setShown(next);
  };
  return (
    <Sheet title={`Item ${formatInteger(at + 1)} de ${formatInteger(list.length)}`} onClose={onClose}>
      <OneItem
        key={item.key}
        person={person}
        section={section}
        listed={listed}
        onCount={(quantity) => {
          onCount(item, quantity);
          setShown(next);
        }}
        onMark={markAs}
      />
      <div className="pair">
        <Button onClick={() => setShown(null)}>Lista</Button>
        <Button disabled={next === null} onClick={() => setShown(next)}>
          Próximo item
        </Button>
      </div>
    </Sheet>
  );
}

function leftText(list: readonly ListedItem[]): string {
  const left = list.filter(({ answer }) => answer === 'missing').length;
  if (left === 0) return 'Lista completa, pode terminar.';
  const of = `${formatInteger(left)} de ${counted(list.length, 'item', 'itens')}`;
  return `${left === 1 ? 'Falta' : 'Faltam'} ${of}. Toque no item para responder.`;
}

interface RecountListProps {
  readonly list: readonly ListedItem[];
  readonly onItem: (key: string) => void;
}

export function RecountList({ list, onItem }: RecountListProps) {
  return (
    <ul className="places">
      {list.map(({ item, answer }) => (
        <li key={item.key}>
          <button type="button" className={answer} onClick={() => onItem(item.key)}>
            <span>{itemName(item)}</span> <strong>{words[answer]}</strong>{' '}
            <small>{[ownCode(item), whereText(item)].join(' · ')}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface OneItemProps {
  readonly person: string;
  readonly section: string;
  readonly listed: ListedItem;
  readonly onCount: (quantity: number) => void;
  readonly onMark: (isNotFound: boolean) => void;
}

function OneItem({ person, section, listed, onCount, onMark }: OneItemProps) {
  const { item, answer, units } = listed;
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const codes = [...item.barcodes, item.internal_code].filter((code) => code !== '');
  const take = (typed: string) => {
    const quantity = typedQuantity(typed, (code) => codes.includes(code));
    setProblem(typeof quantity === 'string' ? quantity : null);
    if (typeof quantity === 'string') return;
    if (quantityDoubt(quantity, units) === null) onCount(quantity);
    else setAsked(quantity);
  };
  return (
    <>
      <h3>{itemName(item)}</h3>
      <p className="code">{codes.join(' · ')}</p>
      <p>{whereText(item)}</p>
      <ItemPhoto person={person} section={section} item={item.key} codes={codes} />
      {units !== null && (
        <p className="summary">
          Já contado por você aqui: {formatQuantity(units)} un. O que você contar agora soma.
        </p>
      )}
      {answer === 'not-found' && (
        <div className="question">
          <p>Você procurou e não encontrou este item.</p>
          <Button onClick={() => onMark(false)}>Desmarcar</Button>
        </div>
      )}
      {asked === null ? (
        <>
          <NumberForm label="Quantas há?" button="Contar" onTyped={take} />
          <Problem sentence={problem} />
          {units === null && answer === 'missing' && (
            <p className="note">
              Zero: você achou o lugar dele, e está vazio. Não encontrado: você não achou nem o lugar nem o
              produto; o escritório decide.
            </p>
          )}
          {units === null && (
            <div className="pair">
              <Button onClick={() => setAsked(0)}>Zero</Button>
              {answer === 'missing' && <Button onClick={() => onMark(true)}>Não encontrado</Button>}
            </div>
          )}
        </>
      ) : (
        <div className="question">
          <p>
            {asked === 0
              ? 'Você achou o lugar e não há nenhuma unidade?'
              : `São mesmo ${formatQuantity(asked)} unidades?`}
          </p>
          <div className="pair">
            <Primary onClick={() => onCount(asked)}>
              {asked === 0 ? 'Confirmar zero' : `Sim, ${formatQuantity(asked)}`}
            </Primary>
            <Button onClick={() => setAsked(null)}>Corrigir</Button>
          </div>
        </div>
      )}
    </>
  );
}

interface ItemPhotoProps {
  readonly person: string;
  readonly section: string;
  readonly item: string;
  readonly codes: readonly string[];
}

/** This phone's own, or the inventory's, which stays on the server. */
function ItemPhoto({ person, section, item, codes }: ItemPhotoProps) {
  const [image, setImage] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the item's codes; each item is a new instance
  useCurrent([person, section], (_isCurrent, take) => {
    const find = async () => {
      const own = await photoOfCodes(person, codes);
      if (own !== null) return own;
      // The phone never keeps the server's photo, because it may show people.
      const parts = { params: { id: section }, query: { key: item } };
      return (await request(findItemPhoto, parts, person)).image;
    };
    take(find(), setImage);
  });
  return image && <img className="own-photo" src={`data:image/jpeg;base64,${image}`} alt="Foto do item" />;
}
