import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { forgetWork, keptWork, resumeWork } from './kept-work';

/** Leads back to kept work after a lost session (docs/screens.md, "Kept work"). */
export function ContinueNotice() {
  const [kept, setKept] = useState(keptWork);
  const navigate = useNavigate();
  if (kept === null) return null;
  const { address, title, hasTyped } = kept;
  const resume = () => {
    resumeWork();
    void navigate(address);
  };
  const dismiss = () => {
    forgetWork();
    setKept(null);
  };
  return (
    <section className="tint line gap-4 rows-2 pad anywhere" aria-label="Continuar de onde parou">
      <span className="grow-16">
        Você parou em {title}.{hasTyped && ' O que você tinha digitado está guardado.'}
      </span>
      <Group gap="xs">
        <Button size="xs" onClick={dismiss}>
          Dispensar
        </Button>
        <Button variant="filled" size="xs" onClick={resume}>
          Continuar em {title}
        </Button>
      </Group>
    </section>
  );
}
