import { type LinePrices, priceCalls } from '../../../../src/resources/inventory/pricing/priceCalls'
import { sql } from 'kysely'
import { priceTierLines } from '../../../../src/resources/inventory/pricing/price_tier_lines'
import { priceTiers } from '../../../../src/resources/inventory/pricing/price_tiers'
import { onCall } from '../../../calls/handlers'
import { assertReferences } from '../../../engine/references'
import { invalid } from '../../../engine/errors'
import { copied } from '../../../engine/rows/copiedFields'
import { settingsNow } from '../../../site/settings'
import { dayAt } from '../../../site/plant'
import { dayBefore } from './priceTierLines'

onCall(priceCalls.copy, async ({ unit, input }) => {
  const { id, ...values } = input
  await assertReferences(unit.trx, priceCalls.copy.inputs, values)
  const model = await unit.get(priceTiers, id)
  const made = await unit.insert(priceTiers, { ...copied(priceTiers, model), is_default: false, ...values })
  const lines = await unit.find(priceTierLines, { price_tier_id: id })
  await unit.insertAll(
    priceTierLines,
    lines.map((line) => ({
      ...copied(priceTierLines, line),
      until_next: line.until_next === 1,
      price_tier_id: made.id,
    })),
  )
  return unit.get(priceTiers, made.id)
})

onCall(priceCalls.raise, async ({ unit, input }) => {
  const { percent, valid_from: from } = input
  const tier = await unit.lock(priceTiers, input.id)
  if (percent === 0) throw invalid({ percent: { code: 'other', text: 'Raise by more or less than 0 %' } })
  const { 'company.timezone': timezone } = await settingsNow(unit.trx, 'company.timezone')
  const since = from ?? dayAt(unit.at, timezone)
  const { rows } = await sql<{ id: number; raised: string; holds_before: boolean }>`
      select id, round(price * (1 + ${percent}::numeric / 100), 2)::text as raised,
        coalesce(valid_from, '-infinity') < ${since}::date as holds_before
      from price_tier_lines
      where price_tier_id = ${tier.id} and price is not null and coalesce(valid_to, 'infinity') >= ${since}::date
      order by id for update`.execute(unit.trx)
  if (rows.length === 0)
    throw invalid({
      percent: { code: 'other', text: 'This tier has no prices then: its lines are percents' },
    })
  for (const { id, raised, holds_before } of rows) {
    const line = await unit.get(priceTierLines, id)
    if (from !== null && holds_before) {
      const isOpen = line.valid_to === null || line.until_next === 1
      await unit.update(priceTierLines, id, { valid_to: dayBefore(from), until_next: isOpen })
      await unit.insert(priceTierLines, {
        ...copied(priceTierLines, line),
        price: raised,
        valid_from: from,
        until_next: line.until_next === 1,
      })
    } else await unit.update(priceTierLines, id, { price: raised })
  }
  return { raised: rows.length }
})

onCall(priceCalls.linePrices, async ({ db, input }) => {
  const { rows } = await sql<LinePrices>`
      with recursive branches as (
        select id as top, id from categories
        union select b.top, c.id from categories c join branches b on c.parent_id = b.id
      ), priced as (
        select l.id, p.id as product_id, p.average_cost / m.rate_to_cad as cost,
          tier_price(t.basis, m.rate_to_cad, l.price, l.percent, p.list_price, p.average_cost) as price
        from price_tier_lines l
        join price_tiers t on t.id = l.price_tier_id join currencies m on m.id = t.currency_id
        left join product_families f on f.id = l.product_family_id
        join products p on p.status in ('draft', 'active') and (
          p.id = l.product_id
          or p.kind = 'finished_good' and p.brand_id = f.brand_id and p.flavor_id = f.flavor_id
          or p.category_id in (select b.id from branches b where b.top = l.category_id))
        where t.id = ${input.id}
      )
      select id, count(*)::int as products, min(price)::float8 as lowest, max(price)::float8 as highest,
        count(*) filter (where price is null)::int as unpriced,
        round(min((price - cost) / nullif(price, 0)) * 100, 2)::float8 as least_margin
      from priced group by id order by id`.execute(db)
  return rows
})
