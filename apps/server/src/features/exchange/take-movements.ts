import { counted } from '@balanco/contract/base/numbers';
import { previewMovements } from '@balanco/contract/comparison/movements';
import { AppError } from '../../app-error.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { takeMovements as importMovements, openMovementBytes } from '../movements/import-movements.js';
import { findCodeNames } from '../movements/stored-movements.js';
import { findAnswers, type Judged, type OpenFile, type Question, stopped } from './exchange-file.js';
import type { FileContents } from './take-catalogue.js';

/** docs/exchange.md, "Movements". Ends as imported, without a change, or with questions. */
export async function takeMovements(
  context: Context,
  file: OpenFile,
  { bytes, sha256 }: FileContents,
): Promise<Judged> {
  const { db, caller } = context;
  authorise(caller, previewMovements.permission);
  const { pharmacy_id: pharmacyId, name: fileName } = file;
  const { holds } = await findAnswers(db, file);
  const ask = (kind: Question['kind'], message: string): Judged => ({
    sha256,
    ...stopped([...file.questions.filter((each) => each.kind !== kind), { kind, message, of: null }]),
  });
  try {
    const opened = openMovementBytes(bytes);
    const { rows, problems } = opened;
    if (rows.length === 0)
      return ask('refused', 'O arquivo não tem nenhum movimento que possa ser importado.');
    const isKnown =
      (
        await findCodeNames(
          db,
          pharmacyId,
          rows.map(({ code }) => code),
        )
      ).size > 0;
    if (!isKnown && !holds.has('strangers here'))
      return ask('strangers', 'Nenhum código do arquivo é desta farmácia. É a farmácia certa?');
    const confirmOtherForm = holds.has('other_form here');
    const made = await importMovements(context, { pharmacyId, opened, fileName, confirmOtherForm });
    if (made === null)
      return { state: 'same', sha256, receipt: 'Este arquivo já foi importado: nada mudou.' };
    const known =
      made.known === 0 ? '' : ` ${counted(made.known, 'já estava', 'já estavam')} em outro arquivo.`;
    const out = counted(problems.length, 'linha ficou de fora', 'linhas ficaram de fora');
    const left = problems.length === 0 ? '' : ` ${out}.`;
    const receipt = `Importação concluída: ${counted(made.rows, 'movimento', 'movimentos')}.${known}${left}`;
    return { state: 'imported', sha256, rows: made.rows, receipt };
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return ask('other_form', error.message);
    if (error instanceof AppError && error.code === 'invalid') return ask('refused', error.message);
    throw error;
  }
}
