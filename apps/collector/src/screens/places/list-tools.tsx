import { useEffect, useState } from 'react';
import { giveFeedback } from '../../device/feedback';
import { isRefusalNews } from '../../device/home-screen';
import { unframed, useScans } from '../../device/scanner';
import { keepStorage } from '../../device/storage';
import { fetched, OPENING_CAMERA } from '../fetched';
import { OthersQueue } from '../phone/others-queue';
import { isSoundTestDue, noteSoundTest, SoundTest } from '../phone/sound-test';
import { UpdateNotice } from '../phone/update-notice';
import { offerLabel } from './offer-label';
import '../look/tools.css';
import { Button } from '../basics';

const CameraPad = fetched('CameraPad', () => import('../counting/camera-pad'), OPENING_CAMERA);

interface ListToolsProps {
  readonly onLoss?: ((isShelf: boolean) => void) | undefined;
}

export function ListTools({ onLoss }: ListToolsProps) {
  const [isTestDue, setTestDue] = useState(() => isSoundTestDue(Date.now()));
  return (
    <div className="list-tools">
      <UpdateNotice />
      <OthersQueue />
      <StorageNotice />
      <LabelReader />
      {onLoss !== undefined && (
        <>
          <Button onClick={() => onLoss(false)}>Registrar perda</Button>
          <Button onClick={() => onLoss(true)}>Retirar da prateleira</Button>
        </>
      )}
      {isTestDue && (
        <SoundTest
          later="Agora não"
          onDone={() => {
            noteSoundTest(Date.now());
            setTestDue(false);
          }}
        />
      )}
    </div>
  );
}

function StorageNotice() {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    void keepStorage().then((isKept) => isRefusalNews(isKept) && setRefused(true));
  }, []);
  if (!isRefused) return null;
  return (
    <p className="note" role="status">
      Este navegador não garante guardar o que você conta sem rede. Instale o Coletor na tela inicial e não
      limpe os dados do navegador.
    </p>
  );
}

function LabelReader() {
  const [isOn, setIsOn] = useState(false);
  const [isOther, setIsOther] = useState(false);
  const read = (text: string) => {
    const isLabel = offerLabel(text);
    setIsOther(!isLabel);
    if (isLabel) setIsOn(false);
    else giveFeedback('refused');
  };
  useScans((text) => read(unframed(text)));
  return (
    <div className="label-reader">
      {isOther && <p role="alert">Este código não é de uma etiqueta de seção. Escolha a seção primeiro.</p>}
      {isOn ? (
        <CameraPad onRead={read} onOneMore={undefined} onClose={() => setIsOn(false)} />
      ) : (
        <Button onClick={() => setIsOn(true)}>Ler etiqueta da seção</Button>
      )}
    </div>
  );
}
