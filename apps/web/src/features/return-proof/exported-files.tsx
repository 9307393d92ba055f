import { counted, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import { contentWords } from '@balanco/contract/exports/export-profiles';
import { type ExportedFile, listExports } from '@balanco/contract/exports/exports';
import type { ReturnProof } from '@balanco/contract/exports/return-proofs';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { loadState, rowsQuery } from '../../api/client';
import { Moment } from '../../listing/pharmacy-clock';
import { comparisonKey } from '../../listing/queries';
import { PendingMessage } from '../../ui/messages/list-message';
import { codeWords } from '../adjustment-export/export-words';
import { By, HashText, Whole } from '../inventory-frame/facts';
import { returnProofsQuery } from './return-proof-query';

export function ExportedFiles({ id }: { id: string }) {
  const query = useQuery(exportsQuery(id));
  const { data } = query;
  const { data: proofs = none } = useQuery(returnProofsQuery(id));
  return (
    <section className="panel" aria-label="Arquivos exportados">
      <h2 className="mb-2">Arquivos exportados</h2>
      {data === undefined ? (
        <PendingMessage {...loadState(query)} />
      ) : data.length === 0 ? (
        <p className="mb-2 dim">Nenhum arquivo para o ERP saiu deste inventário.</p>
      ) : (
        <ul>
          {data.map((file) => (
            <File key={file.id} file={file} proof={proofOf(file, proofs)} />
          ))}
        </ul>
      )}
    </section>
  );
}

const none: readonly ReturnProof[] = [];

export function exportsQuery(id: string) {
  return rowsQuery([...comparisonKey, id, 'exports'], listExports, { params: { id } });
}

/** The newest proof after the export, if the ERP took everything. */
function proofOf({ version, at }: ExportedFile, proofs: readonly ReturnProof[]): ReturnProof | null {
  const newest = proofs.find((proof) => proof.version === version && Date.parse(proof.at) >= Date.parse(at));
  return newest?.differing_items === 0 ? newest : null;
}

function File({ file, proof }: { file: ExportedFile; proof: ReturnProof | null }) {
  const { version, profile, content, code_kind, return_proof: proofNumber, file_name, sha256, at, by } = file;
  return (
    <li className="py-2 ruled">
      <div className="anywhere">
        <strong>Versão {version}</strong> · {file_name}
      </div>
      <div className="dim anywhere">
        {contentWords[content]}
        {proofNumber !== null && `, só o que o ERP não importou, pela conferência ${proofNumber}`}, perfil{' '}
        {profile}
        {code_kind !== null && `, ${codeWords[code_kind].toLowerCase()}`}
      </div>
      <div className="dim anywhere">
        <Whole texts={totalsTexts(file)} />
      </div>
      {proof !== null && (
        <div className="row gap-1 done">
          <IconCircleCheck size={14} aria-hidden /> Conferido no ERP, <Moment at={proof.at} />
        </div>
      )}
      <div className="line gap-4 rows-1 between mb-2">
        <span className="dim anywhere">
          Exportado por <By name={by} at={at} />
        </span>
        <HashText hash={sha256} name={`código de verificação de ${file_name}`} />
      </div>
    </li>
  );
}

function totalsTexts({ lines, units, money, left_out }: ExportedFile): string[] {
  const left = left_out === 0 ? 'nenhum item de fora' : counted(left_out, 'item de fora', 'itens de fora');
  return [counted(lines, 'linha', 'linhas'), `${formatQuantity(units)} un`, formatMoney(money), left];
}
