import type { Random } from './random'
import type { DemoRow, Tables } from './tables'

const colours = ['#2f6fb2', '#3c7d4b', '#8a5a00', '#7a3f9d', '#a33a3a', '#3d6f75', '#5c6b7a']

const words: Readonly<Record<string, string>> = {
  customer:
    'Key account|New account|Price sensitive|Weekly order|Needs appointment|Dock only|Licence pending',
  product: 'Bestseller|Seasonal|New flavour|Phasing out|Contract fill|High strength|Gift box',
  sale: 'Rush|Promotion|Replacement|Trade show',
  purchase: 'Long lead|Dangerous goods|Sole source|Blanket',
  project: 'Regulatory|Cost saving|Automation|Safety',
  any: 'Watch|Quebec|West|Follow up',
}

/** Tags of every kind of record, and tagged customers. */
export function addTags(to: Tables, chance: Random) {
  const borne: DemoRow[] = []
  for (const [entity, names] of Object.entries(words))
    for (const name of names.split('|')) {
      to.add('tags', { name, entity, color: chance.pick(colours), is_active: true, used_count: 0 })
      const row = to.rows('tags').at(-1)
      if (row && (entity === 'customer' || entity === 'any')) borne.push(row)
    }
  for (const customer of to.rows('customers')) {
    if (!chance.chance(0.4)) continue
    const chosen = new Set([chance.pick(borne), ...(chance.chance(0.3) ? [chance.pick(borne)] : [])])
    for (const tag of chosen) {
      to.add('customer_tags', { customer_id: customer.id, tag_id: tag.id })
      tag.used_count = Number(tag.used_count) + 1
    }
    customer.tags = [...chosen]
      .map(({ name }) => String(name))
      .toSorted()
      .join(', ')
  }
}
