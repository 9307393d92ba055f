import { useState } from 'react';
import { OthersQueue } from './others-queue';
import { SoundTest } from './sound-test';
import { TeachScanner } from './teach-scanner';
import { UpdateNotice } from './update-notice';
import '../look/tools.css';
import { Button, useCurrent } from '../basics';

export function PanelTools() {
  const [isTeaching, setTeaching] = useState(false);
  return (
    <>
      <OthersQueue />
      <StorageNote />
      <UpdateNotice />
      <SoundTest />
      <Button onClick={() => setTeaching(true)}>Ensinar o leitor</Button>
      {isTeaching && <TeachScanner onClose={() => setTeaching(false)} />}
    </>
  );
}

const NEARLY_FULL = 0.9;

function StorageNote() {
  const [isNearlyFull, setIsNearlyFull] = useState(false);
  useCurrent([], (_isCurrent, take) => {
    // Missing on plain http and in old browsers.
    const storage = (navigator as Partial<Navigator>).storage;
    if (typeof storage?.estimate !== 'function') return;
    take(storage.estimate(), ({ usage = 0, quota = 0 }) =>
      setIsNearlyFull(quota > 0 && usage / quota > NEARLY_FULL),
    );
  });
  if (!isNearlyFull) return null;
  return <p className="alert">Este aparelho está quase sem espaço. Apague fotos ou aplicativos.</p>;
}
