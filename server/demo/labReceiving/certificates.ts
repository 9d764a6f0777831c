import { random } from '../company/random'
import type { Tables } from '../company/tables'

/** What the certificate of every raw material of the laboratory shows. */
const limits = [
  {
    characteristic: 'Purity',
    unit: '%',
    min_value: 98,
    max_value: null,
    is_critical: true,
    from: 98.4,
    to: 99.9,
  },
  {
    characteristic: 'Water',
    unit: '%',
    min_value: null,
    max_value: 1,
    is_critical: true,
    from: 0.05,
    to: 0.9,
  },
  {
    characteristic: 'Colour',
    unit: 'Gardner',
    min_value: null,
    max_value: 3,
    is_critical: false,
    from: 0,
    to: 3.6,
  },
] as const

/** Limits of the goods of the laboratory, and what the certificates of their deliveries say. */
export function addCertificates(to: Tables) {
  const chance = random(20_261_128)
  const items = to.rows('lab_receiving_items')
  for (const productId of new Set(items.map(({ product_id }) => product_id)))
    for (const { from: _from, to: _to, ...limit } of limits)
      to.add('lab_product_limits', { product_id: productId, ...limit })
  const withCertificate = items.filter(({ coa_reference }) => coa_reference)
  for (const { id, created_at, created_by } of withCertificate)
    for (const { from, to: most, ...limit } of limits) {
      const value = Number(chance.between(from, most).toFixed(2))
      const isWithin =
        (limit.min_value === null || value >= limit.min_value) &&
        (limit.max_value === null || value <= limit.max_value)
      to.add('lab_certificate_values', {
        lab_receiving_item_id: id,
        ...limit,
        value,
        verdict: isWithin ? 'pass' : 'fail',
        created_at,
        created_by,
        updated_at: created_at,
        updated_by: created_by,
      })
    }
}
