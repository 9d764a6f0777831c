import { sql } from 'kysely'
import { priceTierLines } from '../../../../src/resources/inventory/pricing/price_tier_lines'
import { priceTiers } from '../../../../src/resources/inventory/pricing/price_tiers'
import { callPath } from '../../../../src/resources/kit/define/defineResource'
import { day, decimal, optional, reference, text } from '../../../../src/resources/kit/fields/field'
import { call } from '../../../http/calls'
import { assertReferences } from '../../../engine/references'
import { invalid, Refused } from '../../../engine/errors'
import { copied } from '../../general/lists/copied'
import { settingsNow } from '../../../site/settings'
import { dayAt } from '../../../site/plant'
import { dayBefore } from './priceTierLines'

const path = `${callPath(priceTiers)}/:id`
const notes = { areas: ['inventory'], modules: ['Inventory', 'Sale'] } as const

const idIn = (params: Record<string, string>) => {
  const id = Number(params.id)
  if (!Number.isSafeInteger(id) || id <= 0)
    throw new Refused('not_found', { text: 'There is no such price tier' })
  return id
}

const copyAsks = {
  code: text('Code', 20, { pattern: /^[A-Za-z0-9._-]+$/ }),
  name: text('Name', 80),
  currency_id: reference('Currency', 'currencies', { where: { is_active: 1 } }),
}

call(
  {
    ...notes,
    method: 'POST',
    path: `${path}/copy`,
    about: 'A new tier with the basis and the lines of this one; the default of nothing.',
    asks: copyAsks,
    writes: true,
  },
  async ({ unit, params, values }) => {
    const id = idIn(params)
    await assertReferences(unit.trx, copyAsks, values)
    const model = await unit.get(priceTiers, id)
    const made = await unit.insert(priceTiers, { ...copied(priceTiers, model), is_default: false, ...values })
    for (const line of await unit.find(priceTierLines, { price_tier_id: id }))
      await unit.insert(priceTierLines, {
        ...copied(priceTierLines, line),
        until_next: line.until_next === 1,
        price_tier_id: made.id,
      })
    return unit.get(priceTiers, made.id)
  },
)

call(
  {
    ...notes,
    method: 'POST',
    path: `${path}/raise`,
    about:
      'Raises the prices of a tier by a percent (lowers below 0), to the cent, from a day on: what holds before ends the day before. Without a day, from now on.',
    asks: {
      percent: decimal('Percent', 4, { unit: '%', min: -99, max: 999 }),
      valid_from: optional(day('From')),
    },
    writes: true,
  },
  async ({ unit, params, values }) => {
    const tier = await unit.lock(priceTiers, idIn(params))
    const percent = Number(values.percent)
    if (percent === 0) throw invalid({ percent: { code: 'other', text: 'Raise by more or less than 0 %' } })
    const { 'company.timezone': timezone } = await settingsNow(unit.trx, 'company.timezone')
    const from = typeof values.valid_from === 'string' ? values.valid_from : null
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
  },
)

/** What a line comes to today: the products it prices, their lowest and highest price, and the smallest margin. */
export type TierLinePrices = {
  id: number
  products: number
  lowest: number | null
  highest: number | null
  unpriced: number
  least_margin: number | null
}

call(
  {
    ...notes,
    method: 'GET',
    path: `${path}/prices`,
    about:
      'What each line of a tier comes to: how many products it prices, from what to what, and the least margin.',
  },
  async ({ db, params }) => {
    const { rows } = await sql<TierLinePrices>`
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
        where t.id = ${idIn(params)}
      )
      select id, count(*)::int as products, min(price)::float8 as lowest, max(price)::float8 as highest,
        count(*) filter (where price is null)::int as unpriced,
        round(min((price - cost) / nullif(price, 0)) * 100, 2)::float8 as least_margin
      from priced group by id order by id`.execute(db)
    return rows
  },
)
