import {
  additives,
  allergensOf,
  dilutions,
  isInPg,
  numberedConcentrates,
  solvents,
  sundries,
  unNumbers,
} from './ingredients'
import { flavourNoteOf } from './flavourNotes'
import type { CompanyLists } from '../company/site'
import type { Tables } from '../company/tables'

/** Materials of bottles, by size and kind. */
export type Materials = {
  /** Columns of a product that most products leave alike. */
  blank: Record<string, unknown>
  categories: { bulk: number; bottles: number }
  nicotine: { freebase: number; salt: number }
  pg: number
  vg: number
  sweetener: number
  cap: number
  bottles: Map<number, number>
  cartons: Map<number, number>
  /** Shrink bands of the small bottles and of the large ones. */
  bands: { small: number; large: number }
  ofTaste: (taste: Taste) => Ingredients
}

type Taste = { at: number; code: string; name: string; profile: string; flavorId: number }

/** What is of one flavour alone, and what its recipes share with others. */
type Ingredients = { concentrate: number; label: number; accents: readonly number[]; additive: number }

const blank = {
  status: 'active',
  lot_tracked: true,
  expiry_tracked: false,
  tax_class: 'standard',
  is_purchasable: false,
  is_saleable: false,
  is_producible: false,
  is_child_resistant: false,
  allergens: [],
  brand_id: null,
  flavor_id: null,
  flavor_note: null,
}

/** An empty bottle of so many ml, and the cap of each, in grams. */
export const bottleGrams = (ml: number) => 4 + ml * 0.14
export const capGrams = 2.1

/** Aromas fade and nicotine turns brown, sealed as they are. */
const perishable: ReadonlySet<string> = new Set(['flavour', 'nicotine'])

/** Raw materials and packaging, in their categories. */
export function addMaterials(to: Tables, lists: CompanyLists): Materials {
  const category = (code: string, name: string, tax = 'standard', needs_inspection = false) =>
    to.add('categories', { code, name, tax_class: tax, needs_inspection, is_active: true })
  const raw = category('RAW', 'Raw materials')
  const concentrates = category('CONC', 'Flavour concentrates', 'standard', true)
  const packaging = category('PACK', 'Packaging')
  const bulk = category('BULK', 'Bulk liquids')
  const bottled = category('BOTTLED', 'Bottled liquids', 'vapour')
  const material = (
    sku: string,
    name: string,
    kind: string,
    categoryId: number,
    measure: string,
    more: Record<string, unknown> = {},
  ) =>
    to.add('products', {
      ...blank,
      sku,
      name,
      kind,
      category_id: categoryId,
      stock_measure_id: lists.measures.get(measure),
      is_purchasable: true,
      ...more,
    })
  const liquid = (
    sku: string,
    name: string,
    kind: string,
    density: number,
    more: Record<string, unknown> = {},
  ) =>
    material(sku, name, kind, kind === 'flavour' ? concentrates : raw, 'ml', {
      density_g_ml: density,
      flavor_note: flavourNoteOf(name),
      pg_percent: 100,
      vg_percent: 0,
      ...(perishable.has(kind) && { expiry_tracked: true, shelf_life_days: 730 }),
      ...more,
    })
  const nicotine = (
    sku: string,
    name: string,
    nicotine_kind: string,
    { strength = 100, isInVg = false }: { strength?: number; isInVg?: boolean } = {},
  ) =>
    liquid(sku, name, 'nicotine', isInVg ? 1.238 : 1.04, {
      strength_mg_ml: strength,
      nicotine_kind,
      un_number: 'UN3144',
      ...(isInVg && { pg_percent: 0, vg_percent: 100 }),
    })
  const part = (sku: string, name: string, grams?: number, more: Record<string, unknown> = {}) =>
    material(sku, name, 'packaging', packaging, 'ea', { net_weight_g: grams, gross_weight_g: grams, ...more })
  const two = (value: number) => String(value).padStart(2, '0')
  const sizes = [10, 30, 60, 100]
  const base = {
    pg: liquid('RM-PG', 'Propylene glycol USP', 'base', 1.036),
    vg: liquid('RM-VG', 'Vegetable glycerine USP', 'base', 1.261, { pg_percent: 0, vg_percent: 100 }),
    nicotine: {
      freebase: nicotine('RM-NIC-100', 'Nicotine base 100 mg/ml', 'freebase'),
      salt: nicotine('RM-NIC-SALT', 'Nicotine salt 100 mg/ml', 'salt'),
    },
    sweetener: liquid('RM-SWEET', 'Sucralose 5 %', 'raw_material', 1.05),
    cap: part('PK-CAP-18', 'Child-proof cap 18 mm', capGrams, { is_child_resistant: true }),
    bottles: new Map(sizes.map((ml) => [ml, part(`PK-BTL-${ml}`, `Bottle ${ml} ml`, bottleGrams(ml))])),
    cartons: new Map(sizes.map((ml) => [ml, part(`PK-CTN-${ml}`, `Carton for ${ml} ml bottles`, 310)])),
    bands: {
      small: part('PK-BAND-30', 'Shrink band 10 and 30 ml', 0.3),
      large: part('PK-BAND-60', 'Shrink band 60 and 100 ml', 0.4),
    },
  }
  // What the laboratory develops with beside the two of production.
  nicotine('RM-NIC-048', 'Nicotine base 48 mg/ml', 'freebase', { strength: 48 })
  nicotine('RM-NIC-100V', 'Nicotine base 100 mg/ml in VG', 'freebase', { isInVg: true })
  nicotine('RM-NIC-250', 'Nicotine base 250 mg/ml', 'freebase', { strength: 250 })
  nicotine('RM-NIC-SALT-250', 'Nicotine salt 250 mg/ml', 'salt', { strength: 250 })
  const accents = new Map(
    Object.entries(numberedConcentrates).map(([profile, names]) => [
      profile,
      names.map((name, at) =>
        liquid(`RM-CN-${profile.slice(0, 2).toUpperCase()}${two(at + 1)}`, name, 'flavour', 1.04, {
          allergens: allergensOf[name.replace(/ FL-\d+$/, '')] ?? [],
        }),
      ),
    ]),
  )
  const others = additives.map((name, at) => {
    const id = liquid(`RM-AD-${two(at + 1)}`, name, 'raw_material', solvents[name] ?? 1.05, {
      un_number: unNumbers[name] ?? null,
      allergens: allergensOf[name] ?? [],
      ...(!isInPg(name) && { pg_percent: 0 }),
      ...(dilutions.has(name) && { category_id: concentrates }),
    })
    return { id, name }
  })
  // Recipes are half PG and half VG, but for the drops of what neither carries.
  const inRecipes = others.flatMap(({ id, name }) => (name in solvents ? [] : [id]))
  for (const [sku, name, grams] of sundries) part(sku, name, grams)
  return {
    blank,
    categories: { bulk, bottles: bottled },
    ...base,
    ofTaste({ at, code, name, profile, flavorId }) {
      // The unflavoured one smells of nothing but is rounded off with plants.
      const among = accents.get(profile) ?? accents.get('beverage') ?? []
      const accent = (nth: number) => among[(at * 2 + nth) % among.length] ?? base.sweetener
      return {
        concentrate: liquid(`RM-FL-${code}`, `${name} concentrate`, 'flavour', 1.04, { flavor_id: flavorId }),
        label: part(`PK-LBL-${code}`, `${name} label`, 0.6),
        accents: [accent(0), accent(1)],
        additive: inRecipes[at % inRecipes.length] ?? base.sweetener,
      }
    },
  }
}
