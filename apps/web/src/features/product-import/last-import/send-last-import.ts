import type { Catalogue } from '@balanco/catalogue-file/catalogue';
import {
  errorsFirst,
  type ListedProblem,
  leftOutLines,
  reportedProblem,
} from '@balanco/catalogue-file/listed-problem';
import {
  FILE_NAME_LIMIT,
  REPORT_FAILURE_LIMIT,
  REPORT_PROBLEM_LIMIT,
  REPORT_REJECTED_LIMIT,
  saveLastImport,
} from '@balanco/contract/products/product-import';
import { request } from '../../../api/client';
import { keepLastImport, type LastImport, MOST_KEPT_PROBLEMS, waitForRecording } from './last-import';
import { rejectedFile } from './rejected-file';

interface EndedImport extends Pick<LastImport, 'pharmacy' | 'totals' | 'failure'> {
  readonly pharmacyId: string;
  readonly hasStock: boolean;
  readonly file: File;
  readonly sheet: Catalogue['sheet'];
  readonly problems: readonly ListedProblem[];
}

export async function recordImport(ended: EndedImport): Promise<void> {
  const recording = record(ended);
  waitForRecording(recording);
  await sendLastImport(await recording, ended.pharmacyId);
}

async function record({ file, sheet, problems: found, ...ended }: EndedImport): Promise<LastImport> {
  const problems = errorsFirst(found);
  const leftOut = leftOutLines(problems);
  const last: LastImport = {
    ...ended,
    leftOut: leftOut.length,
    fileName: file.name,
    at: new Date().toISOString(),
    problems: problems.slice(0, MOST_KEPT_PROBLEMS),
    rejected: null,
  };
  await keepLastImport(last);
  const whole = { ...last, rejected: await rejectedOf(file, leftOut, sheet) };
  await keepLastImport(whole);
  return whole;
}

async function rejectedOf(
  file: File,
  lines: number[],
  sheet: Catalogue['sheet'],
): Promise<LastImport['rejected']> {
  if (lines.length === 0) return null;
  try {
    return await rejectedFile({ file, lines, sheet });
  } catch {
    // The file moved or changed. The problem list stays.
    return null;
  }
}

/** The most bytes whose base64 fits. */
const LARGEST_REJECTED = (REPORT_REJECTED_LIMIT / 4) * 3;

/**
 * Leaves out rejected lines that are too large. A failed send waits until the dialog opens again. Never
 * rejects.
 */
export async function sendLastImport(last: LastImport, pharmacy: string): Promise<void> {
  const { fileName, at, totals, failure, hasStock, leftOut, problems, rejected } = last;
  try {
    await request(
      saveLastImport,
      {
        body: {
          pharmacy,
          file_name: fileName.slice(-FILE_NAME_LIMIT),
          ended_at: at,
          totals: totals && { created: totals.created, updated: totals.updated, unchanged: totals.unchanged },
          failure: failure === null ? null : failure.slice(0, REPORT_FAILURE_LIMIT),
          has_stock: hasStock,
          left_out: leftOut,
          problem_count: problems.length,
          problems: problems.slice(0, REPORT_PROBLEM_LIMIT).map(reportedProblem),
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

async function base64Of(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
