import { useState } from 'react';
import { SoundTest } from './sound-test';
import { StorageNote } from './storage-note';
import { TeachScanner } from './teach-scanner';
import { UpdateNotice } from './update-notice';
import './look/tools.css';

/** What the panel of the phone offers beside sending and leaving. */
export function PanelTools() {
  const [isTeaching, setTeaching] = useState(false);
  return (
    <>
      <StorageNote />
      <UpdateNotice />
      <SoundTest />
      <button type="button" onClick={() => setTeaching(true)}>
        Ensinar o leitor
      </button>
      {isTeaching && <TeachScanner onClose={() => setTeaching(false)} />}
    </>
  );
}
