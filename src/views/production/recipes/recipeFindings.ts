import { fieldOf } from '../../../resources/kit/define/defineResource'
import type { Allergen } from '../../../resources/inventory/products/allergens'
import { products } from '../../../resources/inventory/products/products'
import type { RecipeIngredient } from '../../../resources/production/recipes/recipeCalls'
import type { RecipeLine } from '../../../resources/production/recipes/recipe_lines'
import { agrees, recipeTotals, sumTolerance } from '../../../resources/production/recipes/recipeTotals'
import { figure } from '../../format/format'
import type { RecipeMix } from './recipeMix'
import { fieldMessage } from '../../ui/messages'
import { t } from '../../../texts/texts'

/** What is typed of a recipe beside its lines. */
export type RecipeHead = {
  basis: 'volume' | 'weight'
  target: number | null
  density: number | null
  bulkId: number | null
  isExport: boolean
  isRework: boolean
}

/** A remark on a recipe: `stop` is refused at submission, `note` is to be known. */
export type Finding = { kind: 'stop' | 'note'; text: string }

type Totals = ReturnType<typeof recipeTotals>

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)
const roles: readonly RecipeLine['role'][] = ['nicotine', 'flavour', 'pg', 'vg', 'additive', 'recovery']

/** The totals of the lines as they are typed; what is not a number yet counts nothing. */
export function totalsOf({ lines, products }: RecipeMix, basis: RecipeHead['basis']): Totals {
  return recipeTotals(
    lines.map((line) => {
      const product = products.get(Number(line.product_id))
      return {
        role: roles.find((role) => role === line.role) ?? 'additive',
        percent: numberOf(line.percent) ?? 0,
        strength_mg_ml: numberOf(line.strength_mg_ml),
        density_g_ml: product?.density_g_ml ?? null,
        pg_percent: product?.pg_percent ?? null,
        vg_percent: product?.vg_percent ?? null,
        cost_per_ml: product?.cost_per_ml ?? null,
      }
    }),
    basis,
  )
}

const used = ({ lines, products }: RecipeMix) =>
  [...new Set(lines.map(({ product_id: id }) => Number(id)))].flatMap((id) => products.get(id) ?? [])

function strengthFindings(
  totals: Totals,
  { target, isExport }: RecipeHead,
  { maxStrength: most, closure }: RecipeMix,
): Finding[] {
  if (target === null) return []
  return [
    ...(agrees(totals.strength_mg_ml, target)
      ? []
      : [
          {
            kind: 'stop' as const,
            text: t('The lines give {strengthMgMl} mg/ml, the target is {targetStrengthMgMl}', {
              strengthMgMl: figure(totals.strength_mg_ml),
              targetStrengthMgMl: figure(target),
            }),
          },
        ]),
    ...(most !== null && !isExport && target > most
      ? [{ kind: 'stop' as const, text: t('Strength is above the regulatory maximum') }]
      : []),
    ...(closure !== null && target >= closure.mg_ml
      ? [
          {
            kind: 'note' as const,
            text: t('Bottles of it need a child-resistant closure ({source}).', { source: closure.source }),
          },
        ]
      : []),
  ]
}

/** Where the bulk product says something else than the recipe. */
function bulkFindings(
  totals: Totals,
  { target, density }: RecipeHead,
  bulk: RecipeIngredient | undefined,
): Finding[] {
  if (!bulk) return []
  const differs = (name: string, of: number | null, mixed: number, most: number): Finding[] =>
    of === null || Math.abs(of - mixed) <= most
      ? []
      : [
          {
            kind: 'note',
            text: t('{sku} says {name} {value}, the recipe gives {mixed}', {
              sku: bulk.sku,
              name,
              value: figure(of),
              mixed: figure(mixed),
            }),
          },
        ]
  return [
    ...(bulk.strength_mg_ml !== null && target !== null && !agrees(bulk.strength_mg_ml, target)
      ? [
          {
            kind: 'stop' as const,
            text: t('{sku} has {strengthMgMl} mg/ml, the target is {targetStrengthMgMl}', {
              sku: bulk.sku,
              strengthMgMl: figure(bulk.strength_mg_ml),
              targetStrengthMgMl: figure(target),
            }),
          },
        ]
      : []),
    ...differs(t('PG %'), bulk.pg_percent, totals.pg_percent, 1),
    ...differs(t('VG %'), bulk.vg_percent, totals.vg_percent, 1),
    ...differs(t('density'), bulk.density_g_ml, density ?? totals.density_g_ml, 0.02),
  ]
}

function ingredientFindings(mix: RecipeMix, { isRework, isExport }: RecipeHead): Finding[] {
  const prohibited = isExport ? [] : used(mix).filter((product) => product.prohibited !== null)
  const isRecovered = mix.lines.some(({ role }) => role === 'recovery')
  return [
    ...prohibited.map(({ sku, prohibited: item }): Finding => ({
      kind: 'stop',
      text: t('{sku} is prohibited: {item}', { sku, item: item ?? '' }),
    })),
    ...(isRecovered && !isRework
      ? [{ kind: 'stop' as const, text: t('Only a rework recipe takes recoveries') }]
      : []),
  ]
}

function sumFindings({ percent }: Totals): Finding[] {
  if (percent > 100 + sumTolerance) return [{ kind: 'stop', text: fieldMessage('more100%') }]
  if (percent < 100 - sumTolerance)
    return [
      {
        kind: 'stop',
        text: t('{left} % are still open', { left: figure(Number((100 - percent).toFixed(6))) }),
      },
    ]
  return []
}

/** What is to be said of a recipe as it is typed: what its submission would refuse first. */
export function findingsOf(mix: RecipeMix, head: RecipeHead, totals: Totals): Finding[] {
  const bulk = head.bulkId === null ? undefined : mix.products.get(head.bulkId)
  const all = [
    ...sumFindings(totals),
    ...strengthFindings(totals, head, mix),
    ...ingredientFindings(mix, head),
    ...bulkFindings(totals, head, bulk),
    ...allergenFindings(mix, bulk),
  ]
  return all.toSorted((one, other) => Number(one.kind === 'note') - Number(other.kind === 'note'))
}

const allergenWord = new Map(
  fieldOf(products, 'allergens')?.options?.map(({ value, label }) => [value, label]),
)

/** Allergens in words, in the order of the list. */
export const allergenWords = (names: readonly Allergen[]) =>
  names.map((name) => allergenWord.get(name) ?? name).join(', ')

/** What the ingredients bring that their bulk liquid does not name: its bottles would not name it either. */
function allergenFindings(mix: RecipeMix, bulk: RecipeIngredient | undefined): Finding[] {
  if (!bulk) return []
  return used(mix).flatMap((ingredient): Finding[] => {
    const unnamed = ingredient.allergens.filter((name) => !bulk.allergens.includes(name))
    if (unnamed.length === 0) return []
    const values = { sku: bulk.sku, allergens: allergenWords(unnamed), ingredient: ingredient.sku }
    return [{ kind: 'note', text: t('{sku} does not name {allergens} of {ingredient}', values) }]
  })
}

/** The ingredients that are dangerous goods, marked as a hazard or allergenic, and those whose cost is not known. */
export function ingredientNotes(mix: RecipeMix) {
  const marked = new Set(mix.lines.flatMap((line) => (line.is_hazard === 1 ? [Number(line.product_id)] : [])))
  const ingredients = used(mix)
  return {
    hazards: ingredients
      .filter(({ product_id: id, un_number: un }) => marked.has(id) || un !== null)
      .map(({ sku, name, un_number: un }) => [sku, name, un].filter(Boolean).join(' ')),
    allergens: ingredients
      .filter((one) => one.allergens.length > 0)
      .map(({ sku, name, allergens }) => `${allergenWords(allergens)}: ${sku} ${name}`),
    uncosted: ingredients.filter(({ cost_per_ml: cost }) => cost === null).map(({ sku }) => sku),
  }
}
