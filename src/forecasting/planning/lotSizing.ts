/** A product whose quantities are sized over all buckets at once. */
export interface LotProduct {
  id: number
  /** Stock at the beginning, and what is taken and comes in by bucket without what is planned. */
  onHand: number
  gross: readonly number[]
  receipts: readonly number[]
  safety: readonly number[]
  volume_ml: number
  /** Made in multiples of it; 0 for any quantity. */
  step: number
  /** Least quantity of a bucket in which it is made. */
  least: number
  /** Quantities that are decided already, by bucket. */
  fixed: ReadonlyMap<number, number>
}

/** How much a unit that is missing for a bucket weighs beside a batch: stock-outs are never traded for batches. */
const shortWeight = 1_000
/** How much a unit kept for a bucket weighs: of equal numbers of batches the latest ones are taken. */
const heldWeight = 0.001

const term = (weight: number, name: string) => `${weight < 0 ? '-' : '+'} ${Math.abs(weight)} ${name}`

/**
 * The model of the fewest batches that keep every product above its safety stock within the liquid of each bucket, as the
 * text that HiGHS reads: q is the quantity (of steps where there are some), b whether there is a batch, i the stock at
 * the end, s what is missing.
 */
export function lotModel(products: readonly LotProduct[], capacityMl: readonly number[]): string {
  const objective: string[] = []
  const rows: string[] = []
  const general: string[] = []
  const binary: string[] = []
  const volumes = capacityMl.map((): string[] => [])
  for (const [p, product] of products.entries()) {
    const whole = Math.max(
      1,
      product.gross.reduce((sum, value) => sum + value, 0) + Math.max(0, ...product.safety),
    )
    const unit = product.step > 0 ? product.step : 1
    for (const [t] of product.gross.entries()) {
      const [q, b, i, s] = ['q', 'b', 'i', 's'].map((name) => `${name}_${p}_${t}`) as [
        string,
        string,
        string,
        string,
      ]
      const fixed = product.fixed.get(t)
      const balance = product.gross[t]! - product.receipts[t]! - (t === 0 ? product.onHand : 0) - (fixed ?? 0)
      const before = t === 0 ? '' : ` + i_${p}_${t - 1}`
      // The stock may be below zero: it is the difference of two variables that are not.
      const beforeShort = t === 0 ? '' : ` - n_${p}_${t - 1}`
      const made = fixed === undefined ? ` + ${unit} ${q}` : ''
      rows.push(` c${rows.length}: - ${i} + n_${p}_${t}${before}${beforeShort}${made} = ${balance}`)
      rows.push(` c${rows.length}: ${i} - n_${p}_${t} + ${s} >= ${product.safety[t]}`)
      objective.push(term(heldWeight / whole, i), term(shortWeight / whole, s))
      if (fixed !== undefined) {
        if (fixed > 0 && product.volume_ml > 0) volumes[t]?.push(`${fixed * product.volume_ml}`)
        continue
      }
      objective.push(term(1, b))
      rows.push(` c${rows.length}: ${unit} ${q} - ${Math.max(whole + product.least + unit, unit)} ${b} <= 0`)
      if (product.least > 0) rows.push(` c${rows.length}: ${unit} ${q} - ${product.least} ${b} >= 0`)
      if (product.step > 0) general.push(q)
      binary.push(b)
      if (product.volume_ml > 0) volumes[t]?.push(term(unit * product.volume_ml, q))
    }
  }
  for (const [t, parts] of volumes.entries()) {
    const terms = parts.filter((part) => part.includes('q_'))
    const taken = parts.filter((part) => !part.includes('q_')).reduce((sum, part) => sum + Number(part), 0)
    const limit = capacityMl[t] ?? Infinity
    if (Number.isFinite(limit) && terms.length > 0)
      rows.push(` c${rows.length}: ${terms.join(' ')} <= ${Math.max(0, limit - taken)}`)
  }
  return [
    'Minimize',
    ` obj: ${objective.join(' ')}`,
    'Subject To',
    ...rows,
    ...(general.length > 0 ? ['General', ` ${general.join(' ')}`] : []),
    ...(binary.length > 0 ? ['Binary', ` ${binary.join(' ')}`] : []),
    'End',
  ].join('\n')
}

/** The quantities of a solution by product and bucket. */
export const lotQuantities = (
  products: readonly LotProduct[],
  valueOf: (name: string) => number,
): Map<number, number[]> =>
  new Map(
    products.map((product, p) => [
      product.id,
      product.gross.map((_, t) => {
        const fixed = product.fixed.get(t)
        if (fixed !== undefined) return fixed
        const value = valueOf(`q_${p}_${t}`)
        return Math.max(0, product.step > 0 ? Math.round(value) * product.step : Math.ceil(value - 1e-6))
      }),
    ]),
  )
