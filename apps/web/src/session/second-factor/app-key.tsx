import { Anchor, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AppKey } from '../../identity/app-key';
import styles from './second-factor.module.css';

/** The QR code of a new key and the key itself. `narrow` stacks them on every screen. */
export function AppKeySteps({ appKey, narrow = false }: { appKey: AppKey; narrow?: boolean }) {
  return (
    <div
      className={narrow ? `${styles.key} grid gap-4 top ${styles.narrow}` : `${styles.key} grid gap-4 top`}
    >
      <QrCode address={appKey.address} />
      <ol className="bullets stack gap-2">
        <li>
          Abra um aplicativo autenticador no celular, como o Google Authenticator, o Microsoft Authenticator
          ou o 2FAS.
        </li>
        <li>
          Leia o QR code. Se o aplicativo está neste aparelho,{' '}
          <Anchor href={appKey.address} underline="always">
            toque aqui
          </Anchor>
          . Ou digite a chave:
          <span className="block mt-1 mono bold anywhere">{appKey.key.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        </li>
        <li>Digite aqui o código de 6 números que o aplicativo mostra.</li>
      </ol>
    </div>
  );
}

function QrCode({ address }: { address: string }) {
  const drawing = useDrawing(address);
  if (drawing === 'failed') return <Text size="sm">O QR code não pôde ser desenhado. Digite a chave.</Text>;
  return drawing === null ? (
    <div className={styles.qr} aria-busy="true" />
  ) : (
    <img className={styles.qr} src={drawing} alt="QR code para o aplicativo autenticador" />
  );
}

/** The sign-in has no query client. */
function useDrawing(address: string): string | null {
  const [drawing, setDrawing] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    import('../../lib/qr-svg')
      .then(({ qrSvg }) => `data:image/svg+xml;utf8,${encodeURIComponent(qrSvg(address))}`)
      .catch(() => 'failed')
      .then((drawn) => {
        if (!isGone) setDrawing(drawn);
      });
    return () => {
      isGone = true;
    };
  }, [address]);
  return drawing;
}
