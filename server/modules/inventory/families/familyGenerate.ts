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
import { check, type FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { callPath } from '../../../../src/resources/kit/define/defineResource'
import { choice, millilitres, strength } from '../../../../src/resources/kit/fields/field'
import { call } from '../../../http/calls'
import { onCreate, onUpdate } from '../../../engine/hooks'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { create } from '../../../engine/crud'
import { runUnit, type Unit } from '../../../engine/unitOfWork'
import { type Cell, cellKey, cellsOf, figuresIn } from './familyCells'
import { familyParts } from './familyParts'

type Values = Record<string, unknown>

const needed = ['volume', 'strength', 'jurisdiction'] as const

/** Figures as they are read everywhere, and a pattern that gives every member a SKU of its own. */
function settled(values: Values): Values {
  const { sku_pattern: pattern } = values
  if (typeof pattern === 'string') {
    const parts = [...pattern.matchAll(/\{([^}]*)\}/g)].map(([, part]) => part ?? '')
    const unknown = parts.find((part) => !(skuParts as readonly string[]).includes(part))
    if (unknown !== undefined) throw invalidBecause('sku_pattern', `There is no part {${unknown}}`)
    const missing = needed.find((part) => !parts.includes(part))
    if (missing) throw invalidBecause('sku_pattern', `Members would share a SKU without {${missing}}`)
    if (!/^[A-Z0-9._-]*$/.test(pattern.replaceAll(/\{[^}]*\}/g, '')))
      throw invalidBecause('sku_pattern', 'Between the parts: capitals, digits, dots, dashes')
  }
  const figures = Object.fromEntries(
    (['strengths', 'volumes'] as const).flatMap((name) =>
      typeof values[name] === 'string' ? [[name, figuresIn(values[name]).join(', ')]] : [],
    ),
  )
  if ('volumes' in figures && figures.volumes?.startsWith('0')) {
    if (figuresIn(figures.volumes).includes(0))
      throw invalidBecause('volumes', 'A bottle holds more than 0 ml')
  }
  if (Array.isArray(values.jurisdictions) && values.jurisdictions.length === 0)
    throw invalid({ jurisdictions: 'required' })
  return { ...values, ...figures }
}

onCreate(productFamilies, async (_unit, values) => settled(values))
onUpdate(productFamilies, async (_unit, _before, changes) => settled(changes))

const path = `${callPath(productFamilies)}/:id`
const notes = { areas: ['inventory'], modules: ['Inventory'] } as const

call(
  {
    ...notes,
    method: 'GET',
    path: `${path}/cells`,
    about:
      'Which members of a family there are, asked for and missing, by strength, volume and jurisdiction.',
  },
  ({ by, db, params }) =>
    runUnit(db, by, async (unit) =>
      cellsOf(unit.trx, await unit.get(productFamilies, Number(params.id) || 0)),
    ),
)

const cellFields = {
  strength: strength('Strength'),
  volume: millilitres('Volume', { above: 0 }),
  jurisdiction: choice(
    'Jurisdiction',
    products.fields.excise_jurisdiction.options?.map(({ value }) => value) ?? [],
  ),
}

const mostCells = 500

/** The cells that are asked for, all that is wrong with them at once. */
function cellsIn(body: unknown): Cell[] {
  const { cells, ...rest } = (body ?? {}) as Values
  const [unknown] = Object.keys(rest).filter((name) => name !== 'posting_key')
  if (unknown !== undefined) throw invalid({ [unknown]: { code: 'other', text: 'Unknown field' } })
  if (!Array.isArray(cells) || cells.length === 0) throw invalid({ cells: 'required' })
  if (cells.length > mostCells) throw invalid({ cells: 'max' })
  const errors: FieldErrors = {}
  const seen = new Set<string>()
  const found = cells.map((one: unknown, at) => {
    const checked = check(cellFields, typeof one === 'object' && one !== null ? { ...one } : {})
    if (!checked.ok)
      for (const [field, rule] of Object.entries(checked.errors)) errors[`cells.${at}.${field}`] = rule
    const cell = (checked.ok ? checked.values : {}) as Cell
    if (checked.ok && seen.has(cellKey(cell))) errors[`cells.${at}`] = 'unique'
    seen.add(cellKey(cell))
    return cell
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return found
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
  'default_flow_id',
] as const

const taken = (names: readonly (keyof Product)[], from: Product | undefined): Values =>
  from
    ? Object.fromEntries(names.map((name) => [name, from[name]]).filter(([, value]) => value !== null))
    : {}

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
  return (cell: Cell): Values => {
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
        Object.entries(error.data as FieldErrors).map(([name, rule]) => [
          `cells.${at}.${name.replace('proposed.', '')}`,
          rule,
        ]),
      ),
    )
  }
}

call(
  {
    ...notes,
    method: 'POST',
    path: `${path}/generate`,
    about: 'Asks for the missing members of a family as one batch of product changes, all or none.',
    writes: true,
  },
  async ({ unit, by, params, request }) => {
    const cells = cellsIn(request.body)
    const family = await unit.lock(productFamilies, Number(params.id) || 0)
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
            kind: 'create',
            proposed: memberOf(cell),
            reason: `Member of family ${family.name}`,
            batch_id,
          }
          const { id } = (await create(unit, productChanges, payload)) as { id: number }
          return unit.fire(productChanges, id, 'submit', {}, by)
        }),
      )
    }
    return { batch_id, changes }
  },
)
