import { demoCompanyName } from '../company/people'
import type { LabelItem } from '../../../src/resources/production/labelChecks/labelRule'
import type { Tables } from '../company/tables'
import type { DemoOrder } from './floor'

/** What is looked at on the labels of the demo company before they are stamped. */
export const demoLabelItems: readonly LabelItem[] = [
  'product',
  'strength',
  'volume',
  'containers',
  'lot_printed',
  'expiry_printed',
  'licensee',
  'warning_bilingual',
  'position',
]

const warnings = {
  warning_en: 'WARNING: Nicotine is highly addictive. Keep out of reach of children and pets.',
  warning_fr:
    'AVERTISSEMENT : La nicotine crée une forte dépendance. Garder hors de la portée des enfants et des animaux.',
}
const dayMs = 86_400_000
const iso = (at: number) => new Date(Math.round(at)).toISOString()

type Options = { since: number; author: number; approver: number }

/** The templates of the labels of what was made: the version in use, of some the one before, of some the next as a draft. */
export function addLabelTemplates(
  to: Tables,
  orders: readonly DemoOrder[],
  { since, author, approver }: Options,
) {
  const products = new Map(to.rows('products').map((row) => [row.id, row]))
  const bottles = new Map(orders.map(({ bottle }) => [bottle.id, bottle]))
  const add = (bottleId: number, label_version: string, more: object) => {
    const product = products.get(bottleId)
    const hasNicotine = Number(product?.strength_mg_ml ?? 0) > 0
    to.add('label_templates', {
      number: `LT-${String(to.rows('label_templates').length + 1).padStart(5, '0')}`,
      product_id: bottleId,
      label_version,
      jurisdiction: product?.excise_jurisdiction ?? null,
      upc: product?.barcode ?? null,
      label_code: product?.label_code ?? null,
      items: hasNicotine ? demoLabelItems : demoLabelItems.filter((item) => item !== 'warning_bilingual'),
      ...(hasNicotine && warnings),
      licensee: `${demoCompanyName}, Laval QC, licence 51-EV-0001`,
      stamp_placement: 'Across the seal of the cap, on the side of the barcode',
      created_by: author,
      updated_by: author,
      ...more,
    })
  }
  for (const [place, { id }] of [...bottles.values()].entries()) {
    const approved_at = iso(since - (30 + (place % 20)) * dayMs)
    const approved = { status: 'approved', approved_by_id: approver, approved_at }
    if (place % 6 === 0)
      add(id, 'V2', {
        ...approved,
        status: 'retired',
        retired_at: approved_at,
        approved_at: iso(since - 300 * dayMs),
      })
    add(id, 'V3', approved)
    if (place % 10 === 3) add(id, 'V4', { status: 'draft' })
  }
}
