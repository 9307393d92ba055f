import { useState } from 'react';
import { isSoundTestDue, noteSoundTest } from '../device/sound-test-day';
import { LabelReader } from './label-reader';
import { SoundTest } from './sound-test';
import { UpdateNotice } from './update-notice';
import './look/tools.css';

/** What the lists offer beside choosing. Nobody waits for it. */
export function ListTools() {
  const [isTestDue, setTestDue] = useState(() => isSoundTestDue(Date.now()));
  return (
    <div className="list-tools">
      <UpdateNotice />
      <LabelReader />
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
