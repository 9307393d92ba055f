import type { FileHeading, FileRow } from '@balanco/adjustment-file/file-row';
import { renderFile } from '@balanco/adjustment-file/render-file';
import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
import {
  type ExportProfile,
  exportProfileSchema,
  isNumberSource,
  PLAIN_FIELD,
  type ProfileField,
} from '@balanco/contract/exports/export-profiles';
import { sourceWords } from './export-words';

interface DraftField extends ProfileField {
  readonly key: number;
}

/** Keys keep the focus of fields that move. */
export interface ProfileDraft extends Omit<ExportProfile, 'fields'> {
  readonly name: string;
  readonly fields: readonly DraftField[];
}

/** Without a profile it has code and quantity, separated by a semicolon. */
export function draftOf(name: string, profile: ExportProfile | undefined = simplest?.profile): ProfileDraft {
  if (profile === undefined) throw new Error('the product brings profiles');
  return { ...profile, name, fields: profile.fields.map((field, key) => ({ ...field, key })) };
}

export function profileOf({ name: _name, fields, ...draft }: ProfileDraft): ExportProfile {
  const isFixed = draft.kind === 'fixed';
  return {
    ...draft,
    fields: fields.map(({ key: _key, ...field }) => ({ ...field, start: isFixed ? field.start : null })),
  };
}

export function withPlaces(draft: ProfileDraft): ProfileDraft {
  if (draft.kind === 'separated') return draft;
  let end = 0;
  const fields = draft.fields.map((field) => {
    const length = field.length ?? 10;
    const start = end + 1;
    end += length;
    return { ...field, start, length };
  });
  return { ...draft, fields };
}

export function addField(draft: ProfileDraft): ProfileDraft {
  const key = Math.max(-1, ...draft.fields.map((field) => field.key)) + 1;
  const end = Math.max(0, ...draft.fields.map(({ start, length }) => (start ?? 1) + (length ?? 0) - 1));
  const place = draft.kind === 'fixed' ? { start: end + 1, length: 10 } : {};
  return { ...draft, fields: [...draft.fields, { ...PLAIN_FIELD, source: 'text', ...place, key }] };
}

export function removeField(draft: ProfileDraft, key: number): ProfileDraft {
  return { ...draft, fields: draft.fields.filter((field) => field.key !== key) };
}

export function moveField(draft: ProfileDraft, key: number, by: -1 | 1): ProfileDraft {
  const index = draft.fields.findIndex((field) => field.key === key);
  const moved = draft.fields[index];
  const other = draft.fields[index + by];
  if (moved === undefined || other === undefined) return draft;
  const fields = draft.fields.with(index, other).with(index + by, moved);
  return withPlaces({ ...draft, fields });
}

export function changeField(draft: ProfileDraft, key: number, change: Partial<ProfileField>): ProfileDraft {
  const fields = draft.fields.map((field) => {
    if (field.key !== key) return field;
    const next = { ...field, ...change };
    if (next.pad === '0' && change.align === 'left') return { ...next, pad: ' ' as const };
    if (next.pad === '0') return { ...next, align: 'right' as const };
    return isNumberSource(next.source) ? next : { ...next, decimals: 0, decimal_mark: '' as const };
  });
  return { ...draft, fields };
}

const exampleHeading: FileHeading = { inventory: '42', version: 1, date: '2026-05-31' };

const dipyrone: FileRow = {
  key: 'i:123',
  code: '7891234567895',
  internalCode: '000123',
  barcode: '7891234567895',
  description: 'DIPIRONA 500MG',
  department: 'GENÉRICOS',
  quantity: 27,
  counts: [27, null, null],
  expected: 24,
  value: 8.5,
  total: 229.5,
  reason: 'achado',
  countedOn: '2026-05-30',
  countedBy: 'Ana',
};

const exampleRows: readonly FileRow[] = [
  dipyrone,
  {
    ...dipyrone,
    key: 'i:124',
    code: '7896004715896',
    internalCode: '000124',
    barcode: '7896004715896',
    description: 'OMEPRAZOL 20MG',
    quantity: 4,
    counts: [6, 4, 4],
    expected: 5,
    value: 18.9,
    total: 75.6,
    reason: 'vencido',
  },
  {
    ...dipyrone,
    key: 'i:777',
    code: '78912345',
    internalCode: '777',
    barcode: '78912345',
    description: 'SORO 500ML',
    department: 'HOSPITALAR',
    quantity: 130,
    counts: [130, null, null],
    expected: 130,
    value: 7.5,
    total: 975,
    reason: '',
  },
];

export function previewOf(draft: ProfileDraft): {
  readonly lines: readonly string[];
  readonly problem: string | null;
} {
  const profile = profileOf(draft);
  const problem = exportProfileSchema.safeParse(profile).error?.issues[0];
  if (problem !== undefined) return { lines: [], problem: problem.message };
  const { lines, refused } = renderFile(profile, exampleRows, exampleHeading);
  const [first] = refused;
  if (first === undefined) return { lines, problem: null };
  const source = profile.fields[first.field]?.source ?? 'text';
  return {
    lines,
    problem: `O exemplo ${first.row.description} não cabe no campo ${first.field + 1}, ${sourceWords[source]}.`,
  };
}

const [simplest] = SHIPPED_PROFILES;
