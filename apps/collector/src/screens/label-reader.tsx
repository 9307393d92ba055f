import { useState } from 'react';
import { giveFeedback } from '../device/feedback';
import { unframed } from '../device/scanner';
import { useWedge } from '../device/use-wedge';
import { fetched } from './fetched';
import { offerLabel } from './offer-label';

const CameraPad = fetched(() => import('./counting/camera-pad').then((module) => module.CameraPad), {
  loading: <p className="state">Abrindo a câmera…</p>,
});

/** 'Ler etiqueta' before a section is chosen, with the camera; a scanner needs no button. */
export function LabelReader() {
  const [isOn, setIsOn] = useState(false);
  const [isOther, setIsOther] = useState(false);
  const read = (text: string) => {
    const isLabel = offerLabel(text);
    setIsOther(!isLabel);
    if (isLabel) setIsOn(false);
    else giveFeedback('refused');
  };
  useWedge({
    onScan: (text) => read(unframed(text)),
    onCharacter: ignore,
    onBlockedScan: () => giveFeedback('refused'),
    onKey: ignore,
  });
  return (
    <div className="label-reader">
      {isOther && <p role="alert">Este código não é de uma etiqueta de seção. Escolha a seção primeiro.</p>}
      {isOn ? (
        <CameraPad onRead={read} onOneMore={undefined} onClose={() => setIsOn(false)} />
      ) : (
        <button type="button" onClick={() => setIsOn(true)}>
          Ler etiqueta da seção
        </button>
      )}
    </div>
  );
}

function ignore(): void {
  // Keys mean nothing before a section is chosen.
}
