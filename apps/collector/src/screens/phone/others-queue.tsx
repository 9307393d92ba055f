import { counted } from '@balanco/contract/base/numbers';
import { useState } from 'react';
import { useSession } from '../../identity/session';
import { unsentOfOthers } from '../../store/unsent-of-others';
import { momentOfScan } from '../../sync/server-clock';
import { Button, useCurrent } from '../basics';

export function ExportQueue() {
  const save = async () => {
    const { saveQueueFile } = await import('../../device/save-queue-file');
    await saveQueueFile(momentOfScan());
  };
  return <Button onClick={() => void save()}>Exportar a fila</Button>;
}

/** Whoever has this phone now can't send what an earlier person left, so its file must stay in reach. */
export function OthersQueue() {
  const person = useSession()?.sub;
  const [unsent, setUnsent] = useState(0);
  useCurrent([person], (_isCurrent, take) => take(unsentOfOthers(person), setUnsent));
  if (unsent === 0) return null;
  return (
    <>
      <p role="status" className="alert">
        {counted(unsent, 'leitura', 'leituras')} de quem contou antes {unsent === 1 ? 'espera' : 'esperam'}{' '}
        neste aparelho, até essa pessoa entrar de novo. Se ela não vai entrar, exporte a fila e entregue o
        arquivo ao escritório.
      </p>
      <ExportQueue />
    </>
  );
}
