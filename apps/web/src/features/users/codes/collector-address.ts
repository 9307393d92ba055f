type Place = Pick<Location, 'origin' | 'hostname' | 'protocol'>;

/** The address of the collector's app on the server that staff use, in a form that is read aloud. */
export function collectorAddress({ origin }: Pick<Place, 'origin'>): string {
  return `${origin}/coletor/`;
}

/** The address of a QR code. The code is in the fragment, which browsers send to no server and no log has. */
export function enrolmentAddress(place: Pick<Place, 'origin'>, code: string): string {
  return `${collectorAddress(place)}#c=${code}`;
}

/** What a phone can't do with this address, and what to do about it; null for an address that does everything. */
export function addressProblem({ hostname, protocol }: Pick<Place, 'hostname' | 'protocol'>): string | null {
  if (isThisMachine(hostname))
    return 'Nenhum celular abre este endereço: ele só existe neste computador. Abra o Balanço aqui pelo endereço da rede (o que outros computadores usam, com https) e faça outro código.';
  if (protocol === 'http:')
    return 'Este endereço não é seguro (http). O celular conta, mas não usa a câmera, não instala o coletor e não abre sem rede, porque os navegadores só permitem isso em https. Se houver, abra o Balanço pelo endereço https e faça outro código.';
  return null;
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
