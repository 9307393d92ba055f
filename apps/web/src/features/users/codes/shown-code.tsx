import { COLLECTOR_CODE_MINUTES, type NewCollectorCode } from '@balanco/contract/people/collector-codes';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatDateTime } from '../../../lib/moments';
import { enrolmentAddress, usePhonePlace } from '../../../session/phones/use-phone-place';
import { DialogFoot, DialogFrame } from '../../../ui/dialogs/dialog-frame';
import { AlertLine, NoteLine } from '../../../ui/messages/message-line';
import styles from './codes.module.css';
import { codesQuery, lastDayText } from './collector-codes';
import { PhoneAccessPart } from './phone-access';

/** Interval of asking whether a phone has used the code. */
const ASK_MS = 1500;

interface ShownCodeProps {
  code: NewCollectorCode;
  onAnother: () => void;
  onClose: () => void;
}

export function ShownCode({ code, onAnother, onClose }: ShownCodeProps) {
  const left = useSecondsLeft();
  const place = usePhonePlace();
  const { data } = useQuery({
    ...codesQuery,
    refetchInterval: ({ state }) =>
      state.data?.results.find(({ id }) => id === code.id)?.used_at == null ? ASK_MS : false,
  });
  const used = data?.results.find(({ id, used_at }) => id === code.id && used_at !== null);
  return (
    <DialogFrame title={`Conectar ${code.name}`} onClose={onClose} closeOnClickOutside={false} size="36rem">
      {used?.used_at != null ? (
        <NoteLine
          done
          message={`Conectado: ${[used.name, used.device, formatDateTime(used.used_at)].filter(Boolean).join(', ')}`}
        />
      ) : left === 0 ? (
        <AlertLine message="Este código venceu. Faça outro." />
      ) : (
        <>
          <PhoneAccessPart place={place} />
          <div className={`${styles.shown} grid gap-4 middle`}>
            {place.opensOnPhones && (
              <QrCode
                address={enrolmentAddress(place, code.code)}
                label={`QR code para conectar ${code.name}`}
              />
            )}
            <div className={styles.how}>
              {place.opensOnPhones && (
                <p>
                  {place.access === 'open'
                    ? 'Aponte a câmera do celular, na mesma rede, para o QR code. Na primeira vez, a página mostra como confiar neste computador; depois, ela abre o Coletor.'
                    : 'Aponte a câmera do celular para o QR code e abra o endereço.'}
                </p>
              )}
              <dl className={styles.facts}>
                <dt>{place.opensOnPhones ? 'Ou abra no celular' : 'Para contar neste computador, abra'}</dt>
                <dd>{place.entrance}</dd>
                <dt>e digite o código</dt>
                <dd className={`${styles.code} bold whole`}>{code.code}</dd>
              </dl>
            </div>
          </div>
          <p className="dim" role="timer">
            Vale uma vez, por mais {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')} min
            {code.leaves_at !== null && `. Último dia: ${lastDayText(code.leaves_at)}`}
          </p>
        </>
      )}
      <DialogFoot>
        <Button onClick={onAnother}>Conectar outro</Button>
        <Button variant={place.access === 'closed' ? 'default' : 'filled'} onClick={onClose} data-autofocus>
          Fechar
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}

/** Elapsed time only: this computer's clock may be wrong. */
function useSecondsLeft(): number {
  const [end] = useState(() => Date.now() + COLLECTOR_CODE_MINUTES * 60_000);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/** It is drawn on white, large enough for a camera an arm away. */
function QrCode({ address, label }: { address: string; label: string }) {
  const { data } = useQuery({
    queryKey: ['qr-code', address],
    queryFn: async () => (await drawQrCodes([address]))[0],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data === undefined ? (
    <div className={styles.qr} aria-busy="true" />
  ) : (
    <img className={styles.qr} src={data} alt={label} />
  );
}

export async function drawQrCodes(addresses: readonly string[]): Promise<readonly string[]> {
  const { qrSvg } = await import('../../../lib/qr-svg');
  return addresses.map((address) => `data:image/svg+xml;utf8,${encodeURIComponent(qrSvg(address))}`);
}
