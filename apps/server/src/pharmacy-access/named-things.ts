import type { Endpoint } from '@balanco/contract/base/endpoint';

/** What of a pharmacy a call can name by an id. */
export type Thing =
  | 'pharmacy'
  | 'inventory'
  | 'section'
  | 'product'
  | 'count'
  | 'line'
  | 'deletion'
  | 'code_binding'
  | 'export_profile'
  | 'photo';

/** The validated parts of a call, or what was sent if its use case validates it. */
export interface CallInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** What a path names by its first parameter. */
const PATHS: Readonly<Record<string, Thing>> = {
  '/api/inventories/:id/': 'inventory',
  '/api/inventories/smart-finalize-appsync/:uuid/': 'inventory',
  '/api/pharmacies/:id/': 'pharmacy',
  '/api/products/:id/': 'product',
  '/api/amplify-counts/:id/': 'count',
  '/api/amplify-counts/lines/:id/': 'line',
  '/api/mobile/sections/:id/': 'section',
  '/api/trash/:id/': 'deletion',
  '/api/code-bindings/:id/': 'code_binding',
  '/api/export-profiles/:id/': 'export_profile',
  '/api/photos/:id/': 'photo',
};

/** What the fields of parameters, queries and bodies name, at any depth. */
const FIELDS: Readonly<Record<string, Thing>> = {
  pharmacy: 'pharmacy',
  pharmacy_id: 'pharmacy',
  copy_from: 'pharmacy',
  inventory: 'inventory',
  inventory_id: 'inventory',
  inventoryID: 'inventory',
  section: 'section',
  section_id: 'section',
  sectionID: 'section',
};

/** Takes an id and returns what the call is to have in its place. */
type Rename = (thing: Thing, id: string | number) => string | number;

/**
 * The input of a call with every id that names a thing of a pharmacy renamed: the first parameter of the path, and the fields
 * of its query and body that are called like things.
 */
export function renameThings<Input extends CallInput>(
  { path }: Pick<Endpoint, 'path'>,
  input: Input,
  rename: Rename,
): Input {
  const inPath = Object.entries(PATHS).find(([prefix]) => path.startsWith(prefix));
  const [, parameter] = /:(\w+)/.exec(inPath?.[0] ?? '') ?? [];
  const renamed = (thing: Thing | undefined, value: unknown): unknown => {
    if (thing !== undefined && isId(value)) return rename(thing, value);
    if (Array.isArray(value)) return value.map((each) => renamed(thing, each));
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [field, renamed(FIELDS[field], inner)]),
    );
  };
  const params =
    parameter !== undefined && typeof input.params === 'object' && input.params !== null
      ? Object.fromEntries(
          Object.entries(input.params).map(([field, value]) => [
            field,
            renamed(field === parameter ? inPath?.[1] : FIELDS[field], value),
          ]),
        )
      : renamed(undefined, input.params);
  // Every part keeps its shape; only ids differ.
  return {
    ...input,
    params,
    query: renamed(undefined, input.query),
    body: renamed(undefined, input.body),
  } as Input;
}

function isId(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}
