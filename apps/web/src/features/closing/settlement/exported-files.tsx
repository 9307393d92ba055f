import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { ExportedFile } from '@balanco/contract/exports/exports';
import type { ReturnProof } from '@balanco/contract/exports/return-proofs';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sentence } from '../../../api/sentence';
import { counted } from '../../../lib/counted';
import { contentWords } from '../../../listing/content-words';
import { useMomentText } from '../../../listing/pharmacy-clock';
import { PendingMessage } from '../../../ui/table/table-message';
import { returnProofsQuery } from '../return-proof/return-proof-query';
import { HashText } from './hash-text';
import styles from './settlement.module.css';
import { exportsQuery } from './settlement-query';
import { useByText } from './use-by-text';
import { Whole } from './whole';

/** The files that left an inventory, the newest first, so that each can be told from the others and from its copy. */
export function ExportedFiles({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(exportsQuery(id));
  const { data: proofs = none } = useQuery(returnProofsQuery(id));
  return (
    <section className={styles.panel} aria-label="Arquivos exportados">
      <h2 className={styles.heading}>Arquivos exportados</h2>
      {data === undefined ? (
        <PendingMessage failure={error === null ? null : sentence(error)} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <p className={styles.lead}>Nenhum arquivo saiu deste inventário.</p>
      ) : (
        <ul className={styles.versions}>
          {data.map((file) => (
            <File key={file.id} file={file} proof={proofOf(file, proofs)} />
          ))}
        </ul>
      )}
    </section>
  );
}

const none: readonly ReturnProof[] = [];

/** The newest proof that was made after a file left, if it found everything in the ERP; null otherwise. */
function proofOf({ version, at }: ExportedFile, proofs: readonly ReturnProof[]): ReturnProof | null {
  const newest = proofs.find((proof) => proof.version === version && Date.parse(proof.at) >= Date.parse(at));
  return newest?.differing_items === 0 ? newest : null;
}

function File({ file, proof }: { file: ExportedFile; proof: ReturnProof | null }) {
  const { version, profile, content, return_proof: proofNumber, file_name, sha256, at, by } = file;
  const momentText = useMomentText();
  const byText = useByText();
  return (
    <li className={styles.version}>
      <div className={styles.fileName}>
        <strong>v{version}</strong> · {file_name}
      </div>
      <div className={styles.dimmed}>
        {contentWords[content]}
        {proofNumber !== null && `, só o que o ERP não tomou na prova ${proofNumber}`}, perfil {profile}
      </div>
      <div className={styles.dimmed}>
        <Whole texts={totalsTexts(file)} />
      </div>
      {proof !== null && (
        <div className={styles.proved}>
          <IconCircleCheck size={14} aria-hidden /> Conferido no ERP em {momentText(proof.at)}
        </div>
      )}
      <div className={styles.versionFigures}>
        <span className={styles.dimmed}>Exportado por {byText(by, at)}</span>
        <HashText hash={sha256} name={`SHA-256 de ${file_name}`} />
      </div>
    </li>
  );
}

/** '6 linhas', '12 un', 'R$ 959,90', '2 itens de fora'. */
function totalsTexts({ lines, units, money, left_out }: ExportedFile): string[] {
  const left = left_out === 0 ? 'nenhum item de fora' : counted(left_out, 'item de fora', 'itens de fora');
  return [counted(lines, 'linha', 'linhas'), `${formatQuantity(units)} un`, formatMoney(money), left];
}
