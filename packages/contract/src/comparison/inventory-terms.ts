import { z } from 'zod';
import { getCall, patchCall, putCall } from '../base/endpoint.js';
import { momentSchema, timestampSchema } from '../base/fields.js';
import { inventoryPathSchema } from '../inventories/inventories.js';
import { departmentsSchema, timeZoneSchema, toleranceSchema } from '../pharmacies/pharmacy-settings.js';
import { recountPolicySchema } from '../recounts/recount-defaults.js';
import { itemKeySchema, itemNameSchema, itemSchema } from './items.js';

export const SCOPE_ITEM_LIMIT = 1000;

/** See docs/comparison.md, "Scope". */
export const scopeSchema = z.enum(['full', 'partial'], { error: 'Escopo inválido.' });
export type Scope = z.infer<typeof scopeSchema>;

/** See docs/comparison.md, "Open shop". */
export const shopSchema = z.enum(['closed', 'open'], { error: 'Loja inválida: use closed ou open.' });
export type Shop = z.infer<typeof shopSchema>;

/** Classes by R$ of stock: the first 80 %, the next 15 %, the rest. */
export const ABC_CLASSES = ['A', 'B', 'C'] as const;
const classSchema = z.enum(ABC_CLASSES, { error: 'Classe inválida.' });
export type AbcClass = z.infer<typeof classSchema>;

const classesSchema = z
  .array(classSchema, { error: 'Envie uma lista de classes.' })
  .max(10, { error: 'Classe inválida.' })
  .overwrite((classes) => ABC_CLASSES.filter((each) => classes.includes(each)));

export const termsSchema = z.object({
  tolerance: toleranceSchema,
  scope: scopeSchema,
  departments: z.array(z.string()),
  items: z.array(itemNameSchema),
  classes: z.array(classSchema),
  shop: shopSchema,
  recount_policy: recountPolicySchema,
  stock_at: timestampSchema.nullable(),
  stock_at_default: timestampSchema,
  /** The pharmacy's, in which moments are typed and shown. */
  time_zone: timeZoneSchema,
  all_departments: z.array(z.string()),
});
export type InventoryTerms = z.infer<typeof termsSchema>;

export const getInventoryTerms = getCall('/api/inventories/:id/terms/', 'staff', {
  id: 'get_closing_terms',
  summary: 'O escopo, a tolerância e a regra da recontagem de um inventário',
  params: inventoryPathSchema,
  responses: { 200: termsSchema },
});

export const changeInventoryTerms = patchCall('/api/inventories/:id/terms/', 'staff', {
  id: 'change_closing_terms',
  summary:
    'Muda o escopo, a tolerância e a regra da recontagem de um inventário; o que não vem fica como está. Nenhuma contagem muda',
  params: inventoryPathSchema,
  body: z.object({
    tolerance: toleranceSchema.optional(),
    scope: scopeSchema.optional(),
    departments: departmentsSchema.optional(),
    items: z
      .array(itemKeySchema, { error: 'Envie uma lista de itens.' })
      .max(SCOPE_ITEM_LIMIT, { error: `Escolha no máximo ${SCOPE_ITEM_LIMIT} itens.` })
      .overwrite((keys) => [...new Set(keys)])
      .optional(),
    classes: classesSchema.optional(),
    shop: shopSchema.optional(),
    recount_policy: recountPolicySchema.optional(),
    stock_at: momentSchema('Momento do saldo inválido.').nullable().optional(),
  }),
  responses: { 200: termsSchema },
});

export const includeItem = putCall('/api/inventories/:id/items/:key/scope/', 'staff', {
  id: 'include_item',
  summary: 'Confronta um item que está fora do escopo, ou desfaz isso',
  params: inventoryPathSchema.extend({ key: itemKeySchema }),
  body: z.object({ included: z.boolean({ error: 'Informe true ou false.' }) }),
  responses: { 200: itemSchema },
});
