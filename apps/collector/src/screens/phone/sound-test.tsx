import { useEffect, useState } from 'react';
import { type Feedback, giveFeedback, prepareSound } from '../../device/feedback';
import { Button } from '../basics';

const SOUNDS: readonly (readonly [Feedback, string])[] = [
  ['taken', 'Lida'],
  ['unknown', 'Não cadastrada'],
  ['old', 'Para retirar'],
  ['refused', 'Recusada'],
];
/** Milliseconds; the longest sound lasts 0.65 s. */
const APART_MS = 1000;

type Step = 'ready' | 'playing' | 'asking' | 'silent';

interface SoundTestProps {
  readonly onDone?: () => void;
  readonly later?: string;
}

/** See docs/collector-app.md, "Feedback". */
export function SoundTest({ onDone, later }: SoundTestProps) {
  const [step, setStep] = useState<Step>('ready');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (step !== 'playing') return;
    const sound = SOUNDS[turn]?.[0];
    if (sound === undefined) return setStep('asking');
    giveFeedback(sound);
    const timer = setTimeout(() => setTurn(turn + 1), APART_MS);
    return () => clearTimeout(timer);
  }, [step, turn]);
  const play = () => {
    prepareSound();
    setTurn(0);
    setStep('playing');
  };
  const done = () => {
    setStep('ready');
    onDone?.();
  };
  return (
    <section className="sound-test" aria-label="Som">
      {step === 'ready' && <p>Um bipe confirma cada leitura. Teste se você o ouve.</p>}
      {step === 'playing' && (
        <p role="status" className="sounds">
          {SOUNDS.map(([sound, name], index) => (
            <span key={sound} className={index === turn ? 'now' : undefined}>
              {name}
            </span>
          ))}
        </p>
      )}
      {step === 'asking' && (
        <p role="status">Ouviu os bipes: lida, não cadastrada, para retirar e recusada?</p>
      )}
      {step === 'silent' && (
        <p role="alert">
          Aumente o volume de mídia, tire o aparelho do modo silencioso e desligue fones sem fio. Se continuar
          sem som, conte olhando a tela: ela pisca em verde, amarelo, roxo ou vermelho.
        </p>
      )}
      <div className="choices">
        {step === 'asking' ? (
          <>
            <Button onClick={done}>Ouvi</Button>
            <Button onClick={() => setStep('silent')}>Não ouvi</Button>
          </>
        ) : (
          <>
            <Button disabled={step === 'playing'} onClick={play}>
              {step === 'silent' ? 'Testar de novo' : 'Testar som'}
            </Button>
            {later !== undefined && (
              <button type="button" className="quiet" onClick={done}>
                {step === 'silent' ? 'Contar sem som' : later}
              </button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

const TESTED_ON = 'coletor.soundTestedOn';

function dayOf(now: number): string {
  return new Date(now).toDateString();
}

export function isSoundTestDue(now: number): boolean {
  return localStorage.getItem(TESTED_ON) !== dayOf(now);
}

export function noteSoundTest(now: number): void {
  localStorage.setItem(TESTED_ON, dayOf(now));
}
