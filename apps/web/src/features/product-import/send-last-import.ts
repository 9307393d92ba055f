import {
  FILE_NAME_LIMIT,
  PROBLEM_TEXT_LIMITS,
  REPORT_FAILURE_LIMIT,
  REPORT_PROBLEM_LIMIT,
  REPORT_REJECTED_LIMIT,
  type ReportProblem,
  saveLastImport,
} from '@balanco/contract/products/last-import';
import { request } from '../../api/client';
import { keepLastImport, type LastImport } from './last-import';
import type { ListedProblem } from './listed-problem';

/** Bytes of a file that is as long as its base64 may be. */
const LARGEST_REJECTED = (REPORT_REJECTED_LIMIT / 4) * 3;

/**
 * Sends what an import did to the server, so that colleagues see it too: the first problems, and the rejected lines unless
 * they are too many. If it can't be sent, it stays in this browser and is sent when the dialog is opened again. Never
 * rejects.
 */
export async function sendLastImport(last: LastImport, pharmacy: string): Promise<void> {
  const { fileName, at, totals, failure, leftOut, problems, rejected } = last;
  try {
    await request(
      saveLastImport,
      {
        body: {
          pharmacy,
          file_name: fileName.slice(-FILE_NAME_LIMIT),
          ended_at: at,
          totals: totals === null ? null : figuresOf(totals),
          failure: failure === null ? null : failure.slice(0, REPORT_FAILURE_LIMIT),
          left_out: leftOut,
          problem_count: problems.length,
          problems: problems.slice(0, REPORT_PROBLEM_LIMIT).map(shortened),
          rejected:
            rejected === null || rejected.content.size > LARGEST_REJECTED
              ? null
              : { name: rejected.name, content: await base64Of(rejected.content) },
        },
      },
      { leaveForLicence: false },
    );
    await keepLastImport({ ...last, pharmacyId: pharmacy, isSent: true });
  } catch {
    // It stays unsent.
  }
}

function figuresOf({ created, updated, unchanged }: NonNullable<LastImport['totals']>) {
  return { created, updated, unchanged };
}

function shortened({ line, column, severity, ...texts }: ListedProblem): ReportProblem {
  const cut = (name: keyof typeof PROBLEM_TEXT_LIMITS) => texts[name].slice(0, PROBLEM_TEXT_LIMITS[name]);
  return {
    line,
    column,
    severity,
    value: cut('value'),
    message: cut('message'),
    code: cut('code'),
    description: cut('description'),
    original: cut('original'),
  };
}

async function base64Of(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
