import { withCheckDigit } from '../../../src/resources/inventory/products/checkDigit'
import { addMaterials, bottleGrams, capGrams, type Materials } from './materials'
import type { Random } from '../company/random'
import type { CompanyLists } from '../company/site'
import type { Tables } from '../company/tables'
import { addSubstances } from './substances'
import { brands, classOf, flavours, strengthsOf } from './tastes'

const jurisdictions = ['ON', 'CA', 'QC', 'AB', 'MB'] as const
const sizes = [30, 60, 10, 100] as const
const two = (value: number) => String(value).padStart(2, '0')

export type Bottle = {
  id: number
  recipeId: number
  volume: number
  strength: number
  jurisdiction: string
  /** None where they go to the warehouse without cartons. */
  perCarton: number | null
  name: string
  /** Of flavours: between two of them a tank is washed. */
  family: string
  /** How long its liquid rests after mixing. */
  restHours: number
}

/** How long a batch is mixed once all of it is weighed, in minutes. */
export const mixMinutes = 45
/** Drinks rest before they are bottled: their creams and teas round off. */
const restOf = (family: string) => (family === 'beverage' ? 2 : 0)

type Taste = {
  brand: string
  brandId: number
  code: string
  name: string
  id: number
  family: string
} & ReturnType<Materials['ofTaste']>

/** Strong liquids of the newer flavours are made of nicotine salt. */
const nicotineOf = (strength: number, isClassic: boolean) =>
  strength === 0 ? 'none' : strength === 20 && !isClassic ? 'salt' : 'freebase'

/** What people may not bear in a mix, by its ingredients. */
const allergensIn = (to: Tables, ids: readonly number[]) => [
  ...new Set(
    to.rows('products').flatMap(({ id, allergens }) => (ids.includes(id) ? (allergens as string[]) : [])),
  ),
]

/** How much of a bulk liquid its additive is, in percent; one that PG does not carry is so much less PG. */
const drops = 0.3

/** A bulk liquid of one taste and strength, and its approved recipe, whose parts sum to 100 %. */
function addBulk(
  to: Tables,
  lists: CompanyLists,
  materials: Materials,
  taste: Taste,
  { strength, nicotine_kind }: { strength: number; nicotine_kind: string },
  people: { author: number; approver: number },
) {
  const mixed = [taste.concentrate, ...taste.accents, materials.sweetener, taste.additive]
  const allergens = allergensIn(to, mixed)
  const productId = to.add('products', {
    ...materials.blank,
    allergens,
    sku: `BULK-${taste.brand}-${taste.code}-${two(strength)}`,
    name: `${taste.name} bulk ${strength} mg`,
    kind: 'semi_finished',
    brand_id: taste.brandId,
    flavor_id: taste.id,
    category_id: materials.categories.bulk,
    stock_measure_id: lists.measures.get('ml'),
    strength_mg_ml: strength,
    nicotine_kind,
    density_g_ml: 1.16,
    is_producible: true,
  })
  const nicotine = strength
  const isInPg = to.rows('products').some(({ id, pg_percent }) => id === taste.additive && pg_percent === 100)
  const parts: [role: string, product: number, percent: number][] = [
    ['nicotine', nicotine_kind === 'salt' ? materials.nicotine.salt : materials.nicotine.freebase, nicotine],
    ['flavour', taste.concentrate, 5.5],
    ['flavour', taste.accents[0] ?? 0, 1.75],
    ['flavour', taste.accents[1] ?? 0, 0.75],
    ['additive', materials.sweetener, 0.5],
    ['additive', taste.additive, drops],
    ['pg', materials.pg, Number((41.2 - nicotine).toFixed(6))],
    ['vg', materials.vg, 50],
  ]
  const recipeId = to.add('recipes', {
    code: `RCP-${String(to.rows('recipes').length + 1).padStart(5, '0')}`,
    revision: 1,
    name: `${taste.name} ${strength} mg`,
    product_id: productId,
    status: 'approved',
    basis: 'volume',
    target_strength_mg_ml: strength,
    density_g_ml: 1.16,
    pg_percent: isInPg ? 50 : 50 - drops,
    vg_percent: 50,
    mix_minutes: mixMinutes,
    rest_hours: restOf(taste.family),
    effective_from: '2026-01-05',
    is_rework: false,
    export_only: false,
    approved_by_id: people.approver,
    approved_at: '2026-01-05T15:00:00.000Z',
    created_by: people.author,
    updated_by: people.approver,
  })
  parts
    .filter(([, , percent]) => percent > 0)
    .forEach(([role, product, percent], at) =>
      to.add('recipe_lines', {
        recipe_id: recipeId,
        sequence: (at + 1) * 10,
        product_id: product,
        role,
        percent,
        strength_mg_ml: role === 'nicotine' ? 100 : null,
        tolerance_percent: role === 'nicotine' ? 0.2 : 0.5,
        is_hazard: role === 'nicotine',
      }),
    )
  return { productId, recipeId, allergens }
}

function addBottle(
  to: Tables,
  lists: CompanyLists,
  materials: Materials,
  taste: Taste,
  bulk: ReturnType<typeof addBulk>,
  made: { strength: number; nicotine_kind: string; volume: number; jurisdiction: string; flowId?: number },
): Bottle {
  const { strength, volume, jurisdiction } = made
  const perCarton = volume >= 60 ? 50 : 100
  const name = `${taste.name} ${volume} ml ${strength} mg`
  const grams = Number((volume * 1.16).toFixed(1))
  const id = to.add('products', {
    ...materials.blank,
    sku: `${taste.brand}-${taste.code}-${volume}-${two(strength)}-${jurisdiction}`,
    name,
    kind: 'finished_good',
    allergens: bulk.allergens,
    brand_id: taste.brandId,
    flavor_id: taste.id,
    category_id: materials.categories.bottles,
    stock_measure_id: lists.measures.get('ea'),
    volume_ml: volume,
    strength_mg_ml: strength,
    nicotine_kind: made.nicotine_kind,
    pg_percent: 50,
    vg_percent: 50,
    excise_jurisdiction: jurisdiction,
    barcode: withCheckDigit(`06270${String(to.rows('products').length + 1).padStart(6, '0')}`),
    units_per_carton: perCarton,
    cartons_per_skid: 40,
    shelf_life_days: 730,
    expiry_tracked: true,
    net_weight_g: grams,
    gross_weight_g: Number((grams + bottleGrams(volume) + capGrams + 1).toFixed(1)),
    list_price: volume === 10 ? 16 : volume === 30 ? 24 : volume === 60 ? 39 : 56,
    tax_class: 'vapour',
    is_saleable: true,
    is_producible: true,
    default_flow_id: made.flowId ?? null,
    label_code: `LB-${taste.code}-${jurisdiction}`,
  })
  const bottle = materials.bottles.get(volume)
  const carton = materials.cartons.get(volume)
  const components: [component: number | undefined, qty: number, phase: string][] = [
    [bulk.productId, volume, 'bottling'],
    [bottle, 1, 'bottling'],
    [materials.cap, 1, 'bottling'],
    [taste.label, 1, 'labelling'],
    [carton, 1 / perCarton, 'packing'],
    [volume >= 60 ? materials.bands.large : materials.bands.small, 1, 'packing'],
  ]
  for (const [component, qty, phase] of components)
    to.add('product_components', {
      product_id: id,
      component_product_id: component,
      qty_per_unit: qty,
      phase_code: phase,
      scrap_percent: component === bulk.productId ? 0 : 1.5,
      is_active: true,
    })
  return {
    id,
    recipeId: bulk.recipeId,
    volume,
    strength,
    jurisdiction,
    perCarton,
    name,
    family: taste.family,
    restHours: restOf(taste.family),
  }
}

/** Brands, flavours, materials, 120 bulk liquids with their recipes and 420 bottles made of them. */
export function addCatalogue(
  to: Tables,
  lists: CompanyLists,
  chance: Random,
  people: { author: number; approver: number },
  /** Stamps of provinces that ban flavours: only what is not restricted is made for them. */
  closedStamps: ReadonlySet<string>,
): Bottle[] {
  const materials = addMaterials(to, lists)
  const flowId = to.rows('flows').find(({ code }) => code === 'PROD-STD')?.id
  const brandIds = new Map(
    brands.map(([code, name, owner]) => [code, to.add('brands', { code, name, owner, is_active: true })]),
  )
  const bottles: Bottle[] = []
  for (const [at, { brand, code, name, profile }] of flavours.entries()) {
    const isRestricted = !['tobacco', 'unflavoured'].includes(profile)
    const id = to.add('flavors', {
      code,
      name,
      profile,
      health_canada_class: classOf(code, profile),
      is_restricted: isRestricted,
    })
    const taste: Taste = {
      brand,
      brandId: brandIds.get(brand) ?? 1,
      code,
      name,
      id,
      family: profile,
      ...materials.ofTaste({ at, code, name, profile, flavorId: id }),
    }
    // Northlake's first flavours are sold everywhere they may be, and in every size.
    const isClassic = at < 6
    const among = isClassic ? jurisdictions : jurisdictions.slice(0, 4)
    const places = among.filter((place) => !isRestricted || !closedStamps.has(place))
    for (const [step, strength] of strengthsOf(at).entries()) {
      const nicotine_kind = nicotineOf(strength, isClassic)
      const bulk = addBulk(to, lists, materials, taste, { strength, nicotine_kind }, people)
      // 3.5 bottles of each liquid on average: 420 in all.
      const many = (at + step) % 2 === 0 ? 4 : 3
      for (let made = 0; made < many; made++) {
        const jurisdiction = places[(made + at + step) % places.length] ?? 'CA'
        const volume =
          isClassic && made >= 2 ? chance.pick(sizes) : ((made % 2 === 0 ? sizes[0] : sizes[1]) ?? 30)
        bottles.push(
          addBottle(to, lists, materials, taste, bulk, {
            strength,
            nicotine_kind,
            volume,
            jurisdiction,
            ...(flowId !== undefined && { flowId }),
          }),
        )
      }
    }
  }
  addSubstances(to)
  return bottles
}
