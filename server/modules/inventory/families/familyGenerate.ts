import type { Proposal } from '../../../../src/resources/inventory/product_changes/proposal'
import { familyCalls } from '../../../../src/resources/inventory/families/familyCalls'
import { brands } from '../../../../src/resources/inventory/products/brands'
import { categories } from '../../../../src/resources/inventory/products/categories'
import { flavors } from '../../../../src/resources/inventory/products/flavors'
import { measures } from '../../../../src/resources/inventory/products/measures'
import { productChanges } from '../../../../src/resources/inventory/product_changes/product_changes'
import {
  type ProductFamily,
  productFamilies,
  skuParts,
} from '../../../../src/resources/inventory/families/product_families'
import { type Product, products } from '../../../../src/resources/inventory/products/products'
import type { UpdateValues } from '../../../../src/resources/kit/define/row'
import { filterValues, pickValues } from '../../../../src/resources/kit/fields/pickValues'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { onCall } from '../../../calls/handlers'
import { onCreate, onUpdate } from '../../../engine/hooks/hooks'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { create } from '../../../engine/crud'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { type Cell, cellKey, cellsOf, figuresIn } from './familyCells'
import { familyParts } from './familyParts'
import { t } from '../../../../src/texts/texts'

const needed = ['volume', 'strength', 'jurisdiction'] as const

/** Figures as they are read everywhere, and a pattern that gives every member a SKU of its own. */
function settled<V extends UpdateValues<typeof productFamilies>>(values: V): V {
  const { sku_pattern: pattern } = values
  if (typeof pattern === 'string') {
    const parts = [...pattern.matchAll(/\{([^}]*)\}/g)].map(([, part]) => part ?? '')
    const unknown = parts.find((part) => !skuParts.some((one) => one === part))
    if (unknown !== undefined) throw invalidBecause('sku_pattern', `There is no part {${unknown}}`)
    const missing = needed.find((part) => !parts.includes(part))
    if (missing) throw invalidBecause('sku_pattern', `Members would share a SKU without {${missing}}`)
    if (!/^[A-Z0-9._-]*$/.test(pattern.replaceAll(/\{[^}]*\}/g, '')))
      throw invalidBecause('sku_pattern', t('Between the parts: capitals, digits, dots, dashes'))
  }
  const volumes = values.volumes === undefined ? [] : figuresIn(values.volumes)
  if (volumes.includes(0)) throw invalidBecause('volumes', t('A bottle holds more than 0 ml'))
  if (Array.isArray(values.jurisdictions) && values.jurisdictions.length === 0)
    throw invalid({ jurisdictions: 'required' })
  return {
    ...values,
    ...(values.strengths !== undefined && { strengths: figuresIn(values.strengths).join(', ') }),
    ...(values.volumes !== undefined && { volumes: volumes.join(', ') }),
  }
}

onCreate(productFamilies, async (_unit, values) => settled(values))
onUpdate(productFamilies, async (_unit, _before, changes) => settled(changes))

onCall(familyCalls.cells, ({ by, db, input }) =>
  runUnit(db, by, async (unit) => cellsOf(unit.trx, await unit.get(productFamilies, input.id))),
)

/** Refuses cells that are named twice. */
function assertOnce(cells: readonly Cell[]) {
  const errors: FieldErrors = {}
  const seen = new Set<string>()
  for (const [at, cell] of cells.entries()) {
    if (seen.has(cellKey(cell))) errors[`cells.${at}`] = 'unique'
    seen.add(cellKey(cell))
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

// What bottles of one strength and bottles of one size have in common.
const ofStrength = ['nicotine_kind', 'pg_percent', 'vg_percent'] as const
const ofSize = [
  'units_per_carton',
  'cartons_per_skid',
  'pack_multiple',
  'net_weight_g',
  'gross_weight_g',
  'list_price',
] as const
const ofFamily = [
  'stock_measure_id',
  'lot_tracked',
  'expiry_tracked',
  'shelf_life_days',
  'hs_code',
  'un_number',
  'allergens',
  'default_flow_id',
] as const

const taken = <N extends keyof Product>(names: readonly N[], from: Product | undefined) =>
  from ? filterValues(pickValues(from, names), (_name, value) => value !== null) : {}

/** What does not follow from the cell is as at its nearest relative. */
async function membersOf(unit: Unit, family: ProductFamily) {
  const brand = await unit.get(brands, family.brand_id)
  const flavor = await unit.get(flavors, family.flavor_id)
  const { tax_class } = await unit.get(categories, family.category_id)
  const [piece] = await unit.find(measures, { code: 'ea' })
  const existing = (
    await unit.find(products, { kind: 'finished_good', brand_id: brand.id, flavor_id: flavor.id })
  ).filter(({ status }) => status !== 'archived')
  const partsOf = await familyParts(unit, family, existing)
  return (cell: Cell): Proposal => {
    const parts: Record<(typeof skuParts)[number], string> = {
      family: family.code,
      brand: brand.code.toUpperCase(),
      flavor: flavor.code.toUpperCase(),
      volume: String(cell.volume),
      strength: String(cell.strength).padStart(2, '0'),
      jurisdiction: cell.jurisdiction,
    }
    return {
      stock_measure_id: piece?.id,
      lot_tracked: 1,
      ...taken(ofFamily, existing[0]),
      ...taken(
        ofStrength,
        existing.find((one) => one.strength_mg_ml === cell.strength),
      ),
      ...taken(
        ofSize,
        existing.find((one) => one.volume_ml === cell.volume),
      ),
      ...partsOf(cell),
      sku: family.sku_pattern.replaceAll(/\{(\w+)\}/g, (_, part: keyof typeof parts) => parts[part]),
      name: `${family.name} ${cell.strength} mg ${cell.volume} ml ${cell.jurisdiction}`,
      kind: 'finished_good',
      brand_id: brand.id,
      flavor_id: flavor.id,
      category_id: family.category_id,
      tax_class,
      volume_ml: cell.volume,
      strength_mg_ml: cell.strength,
      excise_jurisdiction: cell.jurisdiction,
      is_saleable: 1,
      is_producible: 1,
    }
  }
}

/** Says of a refusal which cell it belongs to. */
async function asCell<T>(at: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'validation_error') throw error
    throw invalid(
      Object.fromEntries(
        Object.entries(error.errors).map(([name, rule]) => [
          `cells.${at}.${name.replace('proposed.', '')}`,
          rule,
        ]),
      ),
    )
  }
}

onCall(familyCalls.generate, async ({ unit, by, input }) => {
  const { cells } = input
  assertOnce(cells)
  const family = await unit.lock(productFamilies, input.id)
  const existing = new Map((await cellsOf(unit.trx, family)).map((cell) => [cellKey(cell), cell]))
  const memberOf = await membersOf(unit, family)
  const batch_id = crypto.randomUUID().replaceAll('-', '').slice(0, 26)
  const changes = []
  for (const [at, cell] of cells.entries()) {
    const current = existing.get(cellKey(cell))
    if (!current) throw invalid({ [`cells.${at}`]: 'in' })
    if (current.sku !== null) throw invalid({ [`cells.${at}`]: 'unique' })
    changes.push(
      await asCell(at, async () => {
        const payload = {
          kind: 'create' as const,
          proposed: memberOf(cell),
          reason: `Member of family ${family.name}`,
          batch_id,
        }
        const { id } = await create(unit, productChanges, payload)
        return unit.fire(productChanges, id, 'submit', {}, by)
      }),
    )
  }
  return { batch_id, changes }
})
