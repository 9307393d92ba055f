import { counted, formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import { photoKindWords } from '@balanco/contract/mobile/photos';
import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { reasonWords } from '@balanco/contract/settlement/settlement-hash';
import type { ExpiredLot, SettlementItem } from '@balanco/contract/settlement/settlements';
import type { ReactNode } from 'react';
import { dayText, formatDateTime } from '../../../lib/moments';
import { HeadedTable } from '../../../ui/table/headed-table';
import { roundsInWords } from '../../decisions/round-words';
import { moneyHeadings, signedMoney, signedUnits } from '../../items/item-figures';
import { barcodesText, itemTitle } from '../../items/item-words';
import styles from './ata.module.css';
import { type AtaAnnex, annexTitles, companyFacts, howWords } from './ata-words';
import type { AtaContent, AtaHistory, AtaPhotos } from './load-ata';

/** Each begins a page of its own and names company, inventory and version again. */
export function AtaAnnexes({ content }: { content: AtaContent }) {
  const { settlement, annexes, register, history, photos, expired, differences, contested } = content;
  const titles = annexTitles(annexes);
  const parts: Readonly<Record<AtaAnnex, ReactNode>> = {
    inventory: register && <Register content={content} register={register} />,
    differences: (
      <>
        <AtaItems items={differences} divergent={differences.length} basis={settlement.value_basis} />
        <AtaContested items={contested} total={contested.length} />
      </>
    ),
    photos: photos && <Photos photos={photos} zone={settlement.time_zone} />,
    expired: <Expired lots={expired} />,
    history: history && <History history={history} zone={settlement.time_zone} />,
  };
  return annexes.map((annex, index) => (
    <section key={annex} className={styles.annex} aria-label={titles[index]}>
      <h2 className={styles.annexTitle}>{titles[index]}</h2>
      <p>
        {[
          settlement.identity?.legal_name || settlement.identity?.name || settlement.pharmacy_name,
          ...companyFacts(settlement).flatMap(([name, fact]) =>
            ['CNPJ', 'Inscrição estadual'].includes(name) && fact !== null ? [`${name}:\u00a0${fact}`] : [],
          ),
        ].join(' · ')}
      </p>
      <p>
        Inventário nº {settlement.inventory_id} ({settlement.name}), apuração versão {settlement.version}
      </p>
      {parts[annex]}
    </section>
  ));
}

interface RegisterProps {
  content: AtaContent;
  register: NonNullable<AtaContent['register']>;
}

const quantity = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 3, maximumFractionDigits: 3 });

const unitValue = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 6, maximumFractionDigits: 6 });

const whole = new Intl.NumberFormat('pt-BR');

/** 123456 is '1.234,56'; a bigint, because a stock of many stores outgrows whole floats. */
function centsText(cents: bigint): string {
  const rest = String(cents % 100n).padStart(2, '0');
  return `${whole.format(cents / 100n)},${rest}`;
}

const basisNotes = {
  cost: null,
  sale: 'Os valores são a preço de venda. O Bloco H pede custo: não use esta página sem os custos.',
  unknown:
    'As configurações não dizem se o valor do catálogo é custo. O Bloco H pede custo: confira antes de usar.',
} as const;

/** See docs/settlement.md, "The register". */
function Register({ content: { settlement }, register }: RegisterProps) {
  const { rows, cents, units, leftOut, withoutInternalCode } = register;
  const note = basisNotes[settlement.value_basis];
  const at = (iso: string) => formatDateTime(iso, settlement.time_zone);
  return (
    <>
      <p>
        Estoques existentes em <strong>{at(settlement.stock_at).slice(0, 10)}</strong> (saldo de{' '}
        {at(settlement.stock_at)}, corrigido pela contagem que foi apurada em {at(settlement.settled_at)}).
        Mercadoria própria em poder do estabelecimento (IND_PROP 0), em unidades (UNID UN).
      </p>
      {note !== null && <p className={styles.caution}>{note}</p>}
      {leftOut > 0 && (
        <p>{counted(leftOut, 'item sem saldo não está na lista.', 'itens sem saldo não estão na lista.')}</p>
      )}
      {withoutInternalCode > 0 && (
        <p>
          {counted(withoutInternalCode, 'item sem código interno leva', 'itens sem código interno levam')} o
          código de barras.
        </p>
      )}
      <HeadedTable
        className={styles.register}
        names={['Código', 'Discriminação', 'Unid.', 'Quantidade', 'Valor unitário R$', 'Valor total R$']}
      >
        {rows.map((row) => (
          <tr key={row.key}>
            <td>{row.code}</td>
            <td>{row.description}</td>
            <td>UN</td>
            <td>{quantity.format(row.quantity)}</td>
            <td>{unitValue.format(row.value)}</td>
            <td>{centsText(row.cents)}</td>
          </tr>
        ))}
      </HeadedTable>
      <p className={styles.sum}>
        Total: {counted(rows.length, 'item', 'itens')}, {formatQuantity(units)} un,{' '}
        <strong>R$ {centsText(cents)}</strong> (VL_INV)
      </p>
    </>
  );
}

function Photos({ photos: { pictures, missing }, zone }: { photos: AtaPhotos; zone: string }) {
  return (
    <>
      <p>{counted(pictures.length, 'foto', 'fotos')} até a apuração.</p>
      {missing.length > 0 && (
        <>
          <p className={styles.caution}>Falta a foto pedida de {counted(missing.length, 'item', 'itens')}:</p>
          <ul>
            {missing.map((item) => (
              <li key={item.key}>
                {[item.internal_code, item.description].filter((part) => part !== '').join(' · ')} (
                {item.kinds.map((kind) => photoKindWords[kind]).join(', ')})
              </li>
            ))}
          </ul>
        </>
      )}
      <ul className={styles.pictures}>
        {pictures.map((photo) => (
          <li key={photo.id}>
            <img src={photo.source} alt={`Foto de ${photo.description || photo.code}`} />
            <small>
              <strong>{photo.description || photo.code}</strong>
              <br />
              {photoKindWords[photo.kind]}, {photo.taken_by}, {formatDateTime(photo.taken_at, zone)}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

function Expired({ lots }: { lots: readonly ExpiredLot[] }) {
  if (lots.length === 0) return <p>Nenhuma unidade contada estava vencida.</p>;
  return (
    <HeadedTable className={styles.history} names={['Código', 'Descrição', 'Lote', 'Validade', 'Unidades']}>
      {lots.map((lot, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of a version doesn't change
        <tr key={index}>
          <td>{lot.internal_code}</td>
          <td>{lot.description}</td>
          <td>{lot.lot}</td>
          <td>{dayText(lot.expires_on)}</td>
          <td>{formatQuantity(lot.units)}</td>
        </tr>
      ))}
    </HeadedTable>
  );
}

function History({ history: { entries, hasOlder }, zone }: { history: AtaHistory; zone: string }) {
  return (
    <>
      <p>
        {counted(entries.length, 'registro', 'registros')}, do mais novo ao mais antigo.
        {hasOlder &&
          ` Há mais antigos, que só a tela Histórico mostra: aqui cabem ${formatInteger(entries.length)}.`}
      </p>
      <HeadedTable className={styles.history} names={['Quando', 'Quem', 'O quê']}>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>{formatDateTime(entry.at, zone)}</td>
            <td>{entry.actor_name}</td>
            <td>
              {[entry.what, entry.subject].filter((part) => part !== null).join(' ')}
              {entry.changes.map(({ field, before, after }) => (
                <small key={field}>
                  {field}: {before === null ? '' : `${before} → `}
                  {after ?? '–'}
                </small>
              ))}
            </td>
          </tr>
        ))}
      </HeadedTable>
    </>
  );
}

interface AtaItemsProps {
  items: readonly SettlementItem[];
  divergent: number;
  basis: ValueBasis;
}

export function AtaItems({ items, divergent, basis }: AtaItemsProps) {
  if (items.length === 0) return null;
  const title =
    items.length < divergent
      ? `As ${formatInteger(items.length)} maiores diferenças, de ${formatInteger(divergent)}`
      : 'Todas as diferenças';
  return (
    <section>
      <h2>{title}</h2>
      <HeadedTable
        className={styles.items}
        names={['Item', 'Esperado', 'Apurado', 'Diferença (un)', moneyHeadings[basis]]}
      >
        {items.map((item) => (
          <tr key={item.key}>
            <ItemCell
              item={item}
              words={[
                howWords[item.how],
                roundsInWords(item),
                `motivo: ${reasonWords(item) || 'sem motivo'}`,
              ]}
            />
            <td>{formatQuantity(item.expected)}</td>
            <td>{formatQuantity(item.settled)}</td>
            <td>{signedUnits(item.difference)}</td>
            <td>{signedMoney(item.difference_value)}</td>
          </tr>
        ))}
      </HeadedTable>
      {items.some(({ reason }) => reason === 'not_investigated') && (
        <p>
          <small>
            “não apurado”: a diferença não exige motivo, ou ninguém descobriu a causa dela. Não é um erro.
          </small>
        </p>
      )}
    </section>
  );
}

export function AtaContested({ items, total }: { items: readonly SettlementItem[]; total: number }) {
  if (items.length === 0) return null;
  const more = total - items.length;
  return (
    <section>
      <h2>Contagens que divergiram e terminaram iguais ao saldo</h2>
      <HeadedTable className={styles.items} names={['Item', 'Apurado']}>
        {items.map((item) => (
          <tr key={item.key}>
            <ItemCell item={item} words={[roundsInWords(item)]} />
            <td>{formatQuantity(item.settled)}</td>
          </tr>
        ))}
      </HeadedTable>
      {more > 0 && <p>E mais {formatInteger(more)}, no anexo “Todas as diferenças”.</p>}
    </section>
  );
}

function ItemCell({ item, words }: { item: SettlementItem; words: readonly string[] }) {
  return (
    <td>
      {itemTitle(item)}
      <small>{codesText(item)}</small>
      <small>{words.filter((part) => part !== '').join(' · ')}</small>
    </td>
  );
}

function codesText({ internal_code, barcodes, department }: SettlementItem): string {
  return [internal_code, barcodesText({ barcodes }), department].filter((text) => text !== '').join(' · ');
}
