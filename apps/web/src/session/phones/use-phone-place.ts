import { getPhoneAccess, type PhoneAccess } from '@balanco/contract/people/phone-access';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { askedQuery } from '../../api/client';

export const phoneAccessQuery = askedQuery(['phone-access'], getPhoneAccess, {});

export interface PhonePlace {
  readonly origin: string;
  /** What a phone opens first; a fragment behind it arrives at the Coletor. */
  readonly entrance: string;
  /** False if only this computer opens the entrance. */
  readonly opensOnPhones: boolean;
  readonly problem: string | null;
  /** Undefined while unknown, and where this page's own address serves. */
  readonly access: PhoneAccess['state'] | undefined;
  /** Where other machines open the office, as papers say. */
  readonly officeOrigin: string;
  /** Addresses of this computer, the usual one first. */
  readonly addresses: readonly string[];
  readonly moved?: string;
}

type Here = Pick<Location, 'origin' | 'hostname' | 'protocol'>;

/** Where phones find this server (docs/operations.md, "Phones without a domain"). */
export function usePhonePlace(): PhonePlace {
  const here = window.location;
  const { data } = useQuery({ ...phoneAccessQuery, enabled: !isForPhones(here) });
  return phonePlace(here, data);
}

/** The same outside a render. An address of the phones that can't be read isn't used. */
export async function findPhonePlace(queries: QueryClient): Promise<PhonePlace> {
  const here = window.location;
  const access = isForPhones(here)
    ? undefined
    : await queries.fetchQuery(phoneAccessQuery).catch(() => undefined);
  return phonePlace(here, access);
}

/** @param access undefined while unknown */
export function phonePlace(here: Here, access: PhoneAccess | undefined): PhonePlace {
  const { origin } = here;
  const { address, install_page, addresses = [] } = access ?? {};
  if (isForPhones(here) || address == null || install_page == null) {
    const problem = isForPhones(here) || access === undefined ? null : problemOf(here, access.state);
    return {
      origin,
      entrance: `${origin}/coletor/`,
      officeOrigin: origin,
      addresses,
      opensOnPhones: !isThisMachine(here.hostname),
      problem,
      access: access?.state,
    };
  }
  const moved = access?.former === undefined ? {} : { moved: movedWords(access.former) };
  return {
    origin: address,
    entrance: install_page,
    addresses,
    officeOrigin: access?.office === true ? address : origin,
    opensOnPhones: true,
    problem: null,
    access: 'open',
    ...moved,
  };
}

/** A printed code leads to the install page; a connected phone keeps what it counted at its own address. */
function movedWords({ address, install_page }: NonNullable<PhoneAccess['former']>): string {
  return [
    'O endereço mudou: outro programa ocupa a porta de antes, ou este computador tem outro endereço na rede.',
    ...(install_page === null
      ? []
      : [`Imprima de novo os códigos que levam a ${new URL(install_page).origin}: eles não abrem mais.`]),
    ...(address === null
      ? []
      : [
          `Os celulares conectados por ${address} precisam de um novo código, e o que ainda não enviaram espera no endereço antigo. Para reabri-lo, feche o outro programa, ou devolva o endereço a este computador, antes de permitir celulares.`,
        ]),
  ].join(' ');
}

function isForPhones({ hostname, protocol }: Here): boolean {
  return protocol === 'https:' && !isThisMachine(hostname);
}

function problemOf({ hostname }: Here, access: PhoneAccess['state']): string {
  if (!isThisMachine(hostname))
    return 'Este endereço não é seguro (http). O celular conta, mas não usa a câmera, não instala o coletor e não abre sem rede, porque os navegadores só permitem isso em https.';
  const here = 'Os celulares ainda não alcançam este computador.';
  switch (access) {
    case 'own':
      return `${here} Abra o Balanço aqui pelo endereço da rede (o que outros computadores usam, com https) e faça outro código.`;
    case 'no_network':
      return `${here} E este computador não está em nenhuma rede: conecte-o à rede dos celulares e abra esta janela de novo.`;
    case 'closed':
    case 'open':
      return here;
  }
}

export function isThisMachine(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** The code is in the fragment, which never reaches servers or logs. */
export function enrolmentAddress({ entrance }: Pick<PhonePlace, 'entrance'>, code: string): string {
  return `${entrance}#c=${code}`;
}
