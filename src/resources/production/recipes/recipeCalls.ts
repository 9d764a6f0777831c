import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { bit } from '../../kit/define/shapes'
import { choice, reference, text } from '../../kit/fields/field'
import { ids } from '../../kit/fields/lists'
import { integer, millilitres } from '../../kit/fields/numbers'
import { allergens } from '../../inventory/products/allergens'
import { recipes } from './recipes'

const readers = { areas: recipes.access.read, modules: recipes.modules } as const

/** What a line of a recipe says of its ingredient. */
const lineValues = z.object({
  sequence: z.int(),
  role: z.string(),
  percent: z.number(),
  strength_mg_ml: z.nullable(z.number()),
  tolerance_percent: z.nullable(z.number()),
  is_hazard: bit(),
  note: z.nullable(z.string()),
})
export type RecipeLineValues = z.output<typeof lineValues>

/** A revision with its totals, computed from its lines as they are. */
const comparedRecipe = z.object({
  id: z.nullable(z.int()),
  code: z.string(),
  revision: z.nullable(z.int()),
  status: z.nullable(z.string()),
  name: z.string(),
  product: z.nullable(z.string()),
  basis: z.string(),
  target_strength_mg_ml: z.number(),
  density_g_ml: z.nullable(z.number()),
  mix_minutes: z.int(),
  rest_hours: z.number(),
  is_rework: bit(),
  export_only: bit(),
  percent: z.number(),
  strength_mg_ml: z.number(),
  pg_percent: z.number(),
  vg_percent: z.number(),
  cost_per_litre: z.nullable(z.number()),
})
export type ComparedRecipe = z.output<typeof comparedRecipe>

/** An ingredient of either recipe: what each says of it, null where it is not in it. */
const comparedLine = z.object({
  product_id: z.int(),
  sku: z.string(),
  product: z.string(),
  change: z.enum(['same', 'changed', 'added', 'removed']),
  before: z.nullable(lineValues),
  after: z.nullable(lineValues),
})
export type ComparedLine = z.output<typeof comparedLine>

/** Two recipes side by side; `before` is null where there is none yet. */
export const comparison = z.object({
  before: z.nullable(comparedRecipe),
  after: comparedRecipe,
  lines: z.array(comparedLine),
})
export type RecipeComparison = z.output<typeof comparison>

/** How much of an ingredient a volume takes, by volume, by weight and in its stock measure. */
const scaledLine = z.object({
  id: z.int(),
  sequence: z.int(),
  product_id: z.int(),
  sku: z.string(),
  product: z.string(),
  role: z.string(),
  percent: z.number(),
  strength_mg_ml: z.nullable(z.number()),
  tolerance_percent: z.number(),
  is_hazard: bit(),
  un_number: z.nullable(z.string()),
  allergens: z.array(z.enum(allergens)),
  density_g_ml: z.nullable(z.number()),
  ml: z.number(),
  g: z.number(),
  qty: z.nullable(z.number()),
  measure: z.string(),
  cost: z.nullable(z.number()),
  note: z.nullable(z.string()),
})
export type ScaledLine = z.output<typeof scaledLine>

const scaledRecipe = z.object({
  volume_ml: z.number(),
  density_g_ml: z.number(),
  ml: z.number(),
  g: z.number(),
  cost: z.nullable(z.number()),
  lines: z.array(scaledLine),
})
export type ScaledRecipe = z.output<typeof scaledRecipe>

/** What uses a recipe or its bulk liquid. */
const whereUsed = z.object({
  orders: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      product: z.string(),
      status: z.string(),
      qty_planned: z.number(),
      volume_planned_ml: z.number(),
      due_on: z.nullable(z.string()),
    }),
  ),
  order_count: z.int(),
  products: z.array(
    z.object({
      id: z.int(),
      sku: z.string(),
      name: z.string(),
      status: z.string(),
      volume_ml: z.nullable(z.number()),
      strength_mg_ml: z.nullable(z.number()),
      excise_jurisdiction: z.nullable(z.string()),
    }),
  ),
  product_count: z.int(),
  recipes: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      revision: z.int(),
      name: z.string(),
      status: z.string(),
      percent: z.number(),
    }),
  ),
  recipe_count: z.int(),
})
export type WhereUsed = z.output<typeof whereUsed>

/** A product as the form of a recipe needs it: what it brings to the mix, what it costs, and what the law says of it. */
const recipeIngredient = z.object({
  product_id: z.int(),
  sku: z.string(),
  name: z.string(),
  kind: z.string(),
  status: z.string(),
  density_g_ml: z.nullable(z.number()),
  pg_percent: z.nullable(z.number()),
  vg_percent: z.nullable(z.number()),
  strength_mg_ml: z.nullable(z.number()),
  cost_per_ml: z.nullable(z.number()),
  un_number: z.nullable(z.string()),
  allergens: z.array(z.enum(allergens)),
  /** The item of the statutory list that prohibits it, with its source. */
  prohibited: z.nullable(z.string()),
})
export type RecipeIngredient = z.output<typeof recipeIngredient>

/** A recipe of the file of another plant. */
const offeredRecipe = z.object({
  code: z.string(),
  revision: z.int(),
  name: z.string(),
  /** The recipe of this plant of which it becomes the next revision; null where it becomes a new one. */
  current: z.nullable(z.object({ id: z.int(), code: z.string(), revision: z.int(), status: z.string() })),
  /** What is wrong with its rows, by column; with nothing it can be fetched. */
  problems: z.array(
    z.object({
      row: z.int(),
      column: z.string(),
      error: z.union([z.string(), z.object({ code: z.string(), text: z.string() })]),
    }),
  ),
  /** Null while its rows have problems. */
  comparison: z.nullable(comparison),
})
export type OfferedRecipe = z.output<typeof offeredRecipe>

const fetching = { areas: ['rd_recipe_change'], modules: recipes.modules } as const

export const recipeCalls = {
  compare: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(recipes)}/:id/compare`,
    ...readers,
    about: 'A recipe beside another one, `with`, by ingredient: `after` is the recipe, `before` the other.',
    inputs: { with: integer('Recipe') },
    answer: comparison,
  }),
  scale: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(recipes)}/:id/scale`,
    ...readers,
    about:
      'What a volume of a recipe takes of each ingredient, in ml, in g by density, and in its stock measure.',
    inputs: { volume_ml: millilitres('Volume', { above: 0, max: 100_000_000 }) },
    answer: scaledRecipe,
  }),
  whereUsed: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(recipes)}/:id/where_used`,
    ...readers,
    about:
      'Orders of a recipe, open ones first, products of its bulk liquid, and recipes with it as an ingredient.',
    answer: whereUsed,
  }),
  ingredients: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(recipes)}/ingredients`,
    // The bench of R&D reads the same of its ingredients.
    areas: [...recipes.access.read, 'rd_samples'],
    modules: recipes.modules,
    about:
      'Products as ingredients: density, PG, VG, strength, cost per ml, hazard, and whether the law prohibits them.',
    inputs: { product_ids: ids('Products', 1000) },
    answer: z.object({
      /** The regulatory maximum for what is sold in Canada; null where it is not enforced. */
      max_strength_mg_ml: z.nullable(z.number()),
      /** From which strength bottles need a child-resistant closure, and where the law says so. */
      child_resistant: z.nullable(z.object({ mg_ml: z.number(), source: z.string() })),
      ingredients: z.array(recipeIngredient),
    }),
  }),
  offered: defineCall({
    kind: 'upload',
    method: 'POST',
    path: `${callPath(recipes)}/fetch/preview`,
    ...fetching,
    about:
      'The recipes of the file of another plant, each with what differs from the revision in use here; writes nothing.',
    inputs: { file_name: text('File', 1_000) },
    answer: z.array(offeredRecipe),
  }),
  imported: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(recipes)}/import_preview`,
    areas: ['recipe_imports'],
    modules: recipes.modules,
    about:
      'A recipe of an import run before it is written, by the key of its rows, beside the revision in use here.',
    inputs: { import_run_id: reference('Import', 'import_runs'), group_key: text('Recipe', 200) },
    answer: offeredRecipe,
  }),
  fetch: defineCall({
    kind: 'upload',
    method: 'POST',
    path: `${callPath(recipes)}/fetch`,
    ...fetching,
    about:
      'Fetches a recipe of the file of another plant, sent as bytes, as a draft of the next revision, or as a new recipe.',
    inputs: {
      source: choice('Source', ['file']),
      code: text('Recipe code', 20),
      revision: integer('Revision'),
      file_name: text('File', 1_000),
    },
    answer: z.object({ id: z.int(), code: z.string(), revision: z.int() }),
  }),
}
