import { AppError } from '../../app-error.js';

/** Turns `not_found` for a pharmacy in the body into `invalid` for that field, with the form's own sentence. */
export function refuseUnknownPharmacy(sentence: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    throw new AppError('invalid', sentence, { fields: { pharmacy: [sentence] } });
  };
}
