/** What a scale and a flow meter read. */
export const liquidUnits = ['g', 'ml'] as const
export type LiquidUnit = (typeof liquidUnits)[number]

const scale = 1_000_000

/** A quantity cut to the six decimals that are kept. */
export const toSix = (value: number) => Math.round(value * scale) / scale

/** A reading in millilitres; a product without a density counts as water. */
export const mlOf = (qty: number, unit: LiquidUnit, density: number | null) =>
  toSix(unit === 'ml' ? qty : qty / (density ?? 1))

/** Millilitres as a scale or a flow meter reads them. */
export const readingOf = (ml: number, unit: LiquidUnit, density: number | null) =>
  toSix(unit === 'ml' ? ml : ml * (density ?? 1))

/** The measure a product is stocked in. */
export type StockMeasure = { dimension: string; factor_to_base: number; decimals: number }

/** What a product is read in at the tank: by the scale where it is stocked by mass, else by the flow meter. */
export const unitOfMeasure = ({ dimension }: Pick<StockMeasure, 'dimension'>): LiquidUnit =>
  dimension === 'mass' ? 'g' : 'ml'

/** Millilitres in a product's stock measure, to the decimals of that measure. */
export function stockQty(
  ml: number,
  { dimension, factor_to_base, decimals }: StockMeasure,
  density: number | null,
) {
  const base = readingOf(ml, unitOfMeasure({ dimension }), density)
  return Number((base / factor_to_base).toFixed(decimals))
}

/** A quantity of stock in millilitres. */
export const mlOfStock = (
  qty: number,
  { dimension, factor_to_base }: Pick<StockMeasure, 'dimension' | 'factor_to_base'>,
  density: number | null,
) => mlOf(qty * factor_to_base, unitOfMeasure({ dimension }), density)
