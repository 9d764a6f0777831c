import {
  recipeCalls,
  type ComparedLine,
  type ComparedRecipe,
  type RecipeComparison,
  type RecipeLineValues,
} from '../../../../src/resources/production/recipes/recipeCalls'
import { recipeTotals } from '../../../../src/resources/production/recipes/recipeTotals'
import { recipes } from '../../../../src/resources/production/recipes/recipes'
import { type RecipeLine, usualTolerance } from '../../../../src/resources/production/recipes/recipe_lines'
import { onCall } from '../../../calls/handlers'
import type { Trx } from '../../../db/database'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { liquidsOf } from '../../../site/mixes/liquids'
import { linesOf } from './recipeChecks'

type MixLine = Pick<RecipeLine, 'product_id' | 'role' | 'percent' | 'strength_mg_ml'> & RecipeLineValues
type Head = Omit<
  ComparedRecipe,
  'percent' | 'strength_mg_ml' | 'pg_percent' | 'vg_percent' | 'cost_per_litre'
>

/** A recipe as it is compared: of this plant, or of a file. */
export type ComparedSide = { head: Head; lines: readonly MixLine[] }

type Liquids = Awaited<ReturnType<typeof liquidsOf>>

const flag = (value: 0 | 1 | boolean): 0 | 1 => (value ? 1 : 0)

function valuesOf({ sequence, role, percent, strength_mg_ml, tolerance_percent, is_hazard, note }: MixLine) {
  const usual = role === 'nicotine' ? usualTolerance.nicotine : usualTolerance.other
  return {
    sequence,
    role,
    percent,
    strength_mg_ml,
    // Where none is set, the usual one holds.
    tolerance_percent: tolerance_percent ?? usual,
    is_hazard: flag(is_hazard),
    note,
  }
}

// The place of a line among the others changes nothing of the mix.
const isSame = ({ sequence: _, ...one }: RecipeLineValues, { sequence: __, ...other }: RecipeLineValues) =>
  JSON.stringify(one) === JSON.stringify(other)

function totalsOf({ head, lines }: ComparedSide, liquids: Liquids): ComparedRecipe {
  const { density_g_ml: computed, ...totals } = recipeTotals(
    lines.map((line) => {
      const liquid = liquids.get(line.product_id)
      return {
        ...line,
        density_g_ml: liquid?.density_g_ml ?? null,
        pg_percent: liquid?.pg_percent ?? null,
        vg_percent: liquid?.vg_percent ?? null,
        cost_per_ml: liquid?.cost_per_ml ?? null,
      }
    }),
    head.basis === 'weight' ? 'weight' : 'volume',
  )
  return { ...head, ...totals, density_g_ml: head.density_g_ml ?? computed }
}

const changeOf = (
  before: RecipeLineValues | null,
  after: RecipeLineValues | null,
): ComparedLine['change'] => {
  if (!before) return 'added'
  if (!after) return 'removed'
  return isSame(before, after) ? 'same' : 'changed'
}

/** Two recipes beside each other, by ingredient in the order of the later one, what was left out of it last. */
export async function comparedSides(
  trx: Trx,
  before: ComparedSide | null,
  after: ComparedSide,
): Promise<RecipeComparison> {
  const all = [...after.lines, ...(before?.lines ?? [])]
  const ids = [...new Set(all.map(({ product_id }) => product_id))]
  const liquids = await liquidsOf(trx, ids)
  const lineIn = (side: ComparedSide | null, id: number) => {
    const line = side?.lines.find(({ product_id }) => product_id === id)
    return line ? valuesOf(line) : null
  }
  return {
    before: before && totalsOf(before, liquids),
    after: totalsOf(after, liquids),
    lines: ids.map((id) => {
      const sides = { before: lineIn(before, id), after: lineIn(after, id) }
      const { sku = '', name = '' } = liquids.get(id) ?? {}
      return { product_id: id, sku, product: name, change: changeOf(sides.before, sides.after), ...sides }
    }),
  }
}

/** A recipe of this plant with its lines. */
export async function sideOf(unit: Unit, id: number): Promise<ComparedSide> {
  const recipe = await unit.get(recipes, id)
  return {
    head: {
      id,
      code: recipe.code,
      revision: recipe.revision,
      status: recipe.status,
      name: recipe.name,
      product: recipe.product,
      basis: recipe.basis,
      target_strength_mg_ml: recipe.target_strength_mg_ml,
      density_g_ml: recipe.density_g_ml,
      mix_minutes: recipe.mix_minutes,
      rest_hours: recipe.rest_hours,
      is_rework: flag(recipe.is_rework),
      export_only: flag(recipe.export_only),
    },
    lines: await linesOf(unit, id),
  }
}

onCall(recipeCalls.compare, ({ db, by, input }) =>
  runUnit(db, by, async (unit) =>
    comparedSides(unit.trx, await sideOf(unit, input.with), await sideOf(unit, input.id)),
  ),
)
