import { type StockMeasure, toSix } from '../production/batching/liquid'

/** What is known of the content of a container. */
export type Measured = {
  gross_g: number | null
  tare_g: number | null
  volume_ml: number | null
}

export type Filled = {
  net_g: number | null
  volume_ml: number | null
  /** In the stock measure of the product. */
  qty: number
  /** How much room it takes. */
  ml: number
}

export type FillFault =
  | 'gross_below_tare'
  | 'nothing_measured'
  | 'no_density'
  | 'volume_differs'
  | 'too_little'

/** Grams and millilitres of one content may differ by so much of its weight. */
const agreement = 0.005

const inMeasure = (base: number, { factor_to_base, decimals }: StockMeasure) =>
  Number((base / factor_to_base).toFixed(decimals))

/** The content of a container by its weight, its volume or both, in the stock measure of its product. */
export function filled(
  { gross_g, tare_g, volume_ml }: Measured,
  measure: StockMeasure,
  density: number | null,
): Filled | FillFault {
  if (gross_g !== null && gross_g <= (tare_g ?? 0)) return 'gross_below_tare'
  const net_g = gross_g === null ? null : toSix(gross_g - (tare_g ?? 0))
  if (net_g === null && volume_ml === null) return 'nothing_measured'
  if (net_g !== null && volume_ml !== null && density !== null)
    if (Math.abs(volume_ml * density - net_g) > agreement * net_g) return 'volume_differs'
  const isMass = measure.dimension === 'mass'
  if (isMass && net_g === null && density === null) return 'no_density'
  if (!isMass && volume_ml === null && density === null) return 'no_density'
  const grams = net_g ?? toSix((volume_ml ?? 0) * (density ?? 1))
  const ml = volume_ml ?? toSix(grams / (density ?? 1))
  const qty = inMeasure(isMass ? grams : ml, measure)
  return qty > 0 ? { net_g, volume_ml, qty, ml } : 'too_little'
}
