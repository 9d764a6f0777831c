import { saleCalls } from '../../../src/resources/sale/saleCalls'
import { sql } from 'kysely'
import type { FieldErrors } from '../../../src/resources/kit/fields/validate'
import type { PricedLine, PricedSale } from '../../../src/resources/sale/saleCalls'
import { dutyOfStamped } from '../../../src/resources/production/stamps/duty'
import type { Db } from '../../db/database'
import { type InputOf, onCall } from '../../calls/handlers'
import { invalid, invalidBecause } from '../../engine/errors'
import { settingsNow } from '../../site/settings'
import type { TaxStatus } from '../../site/taxSums'
import { exciseNow } from '../../site/excise'
import { dayAt } from '../../site/plant'
import { cartonProblem, complianceOf, placeOf, saleProductsOf } from '../../site/saleGoods'
import { stoppedText } from './saleHeader'
import { brokenPromises, promisesOf } from './promises'
import { rulePrices } from './salePrices'
import { creditOf } from './saleReview'
import { suppliesOf } from './saleAvailability'
import { discountOf, discountsOn } from './saleFigures'
import { lineTotal, saleTotals } from './saleTotals'
import { t } from '../../../src/texts/texts'

type PriceInput = InputOf<typeof saleCalls.price>
type Buyer = {
  status: 'active' | 'on_hold' | 'inactive'
  tax_status: TaxStatus
  province_id: number
  currency: string
  rate: number
  whole_cartons: boolean
}

async function buyerOf(db: Db, id: number): Promise<Buyer> {
  const { rows } = await sql<Buyer>`
    select c.status, c.tax_status, c.ship_province_id as province_id, coalesce(m.code, 'CAD') as currency,
      coalesce(m.rate_to_cad, 1)::float8 as rate, c.whole_cartons
    from customers c left join currencies m on m.id = c.currency_id where c.id = ${id}`.execute(db)
  if (!rows[0]) throw invalid({ customer_id: 'exists' })
  return rows[0]
}

async function assertTier(db: Db, tierId: number | null) {
  if (tierId === null) return
  const rows = await db
    .selectFrom('price_tiers')
    .select(sql.lit(1).as('found'))
    .where('id', '=', tierId)
    .where('is_active', '=', true)
    .execute()
  if (rows.length === 0) throw invalid({ price_tier_id: 'exists' })
}

const termsOf = (params: PriceInput, provinceId: number, on: string, rate: number) => ({
  customerId: params.customer_id,
  tierId: params.price_tier_id,
  provinceId,
  on,
  rate,
  saleId: params.sale_id,
  exempt: params.duty_exempt,
})

async function pricedLines(
  db: Db,
  params: PriceInput,
  place: NonNullable<Awaited<ReturnType<typeof placeOf>>>,
  on: string,
  { rate, whole_cartons: wholeCartons }: Pick<Buyer, 'rate' | 'whole_cartons'>,
) {
  const ids = params.lines.map(({ product_id }) => product_id)
  const wares = await saleProductsOf(db, ids)
  const missing: FieldErrors = {}
  ids.forEach((id, at) => {
    if (!wares.has(id)) missing[`lines.${at}.product_id`] = 'exists'
  })
  if (Object.keys(missing).length > 0) throw invalid(missing)
  const terms = termsOf(params, place.id, on, rate)
  // They need nothing of each other: together they take as long as the slowest.
  const [rules, excise, promises, supplies] = await Promise.all([
    rulePrices(db, terms, params.lines),
    exciseNow(db),
    promisesOf(db, params.lines, { locationId: params.location_id, saleId: params.sale_id }),
    suppliesOf(db, [...wares.keys()], params.location_id),
  ])
  return params.lines.flatMap(
    ({ product_id, qty, unit_price }, at): (PricedLine & { tax_class: string })[] => {
      const [ware, rule, supply] = [wares.get(product_id), rules[at], supplies.get(product_id)]
      if (!ware || !rule) return []
      const paid = unit_price ?? rule.price
      const { price_proof: _, ...discount } = discountOf(unit_price === null ? rule.proof : null)
      return [
        {
          product_id,
          measure: ware.measure,
          qty,
          tax_class: ware.tax_class,
          list_price: rule.list_price,
          price: rule.price,
          source: rule.source,
          price_tier: rule.price_tier,
          unit_price: paid,
          ...discount,
          proof: unit_price === null ? rule.proof : null,
          line_total: paid === null ? 0 : lineTotal(qty, paid),
          duty_amount: params.duty_exempt === 'no' ? lineTotal(qty, dutyOfStamped(ware, on, excise)) : 0,
          below_cost: paid !== null && rule.cost !== null && paid < rule.cost ? 1 : 0,
          available: supply?.available ?? 0,
          next_on: supply?.next_on ?? null,
          next_qty: supply?.next_qty ?? null,
          promise: promises[at] ?? null,
          message:
            ware.status === 'blocked'
              ? t('Product is blocked')
              : (complianceOf(ware, place, params.duty_exempt) ??
                (wholeCartons ? cartonProblem(ware, qty) : null)),
        },
      ]
    },
  )
}

/** The lines with their sums and taxes. */
async function pricedWhole(
  db: Db,
  input: PriceInput,
  place: NonNullable<Awaited<ReturnType<typeof placeOf>>>,
  on: string,
  buyer: Buyer,
) {
  const lines = await pricedLines(db, input, place, on, buyer)
  const totals = await saleTotals(db, lines, {
    rate: buyer.rate,
    discounts: await discountsOn(db, termsOf(input, place.id, on, buyer.rate), lines),
    order_date: on,
    freight_amount: input.freight_amount,
    place,
    tax_status: buyer.tax_status,
  })
  return { lines, totals }
}

onCall(saleCalls.price, async ({ db, input }): Promise<PricedSale> => {
  const { freight_amount, customer_id, sale_id } = input
  // What needs nothing of each other is read at once: a person waits for the answer with every line that is typed.
  const [buyer, settings] = await Promise.all([
    buyerOf(db, customer_id),
    settingsNow(db, 'company.timezone', 'sale.credit_check'),
    assertTier(db, input.price_tier_id),
  ])
  const place = await placeOf(db, input.ship_to_province ?? buyer.province_id)
  if (!place) throw invalidBecause('ship_to_province', t('There is no such province'))
  const on = input.date ?? dayAt(new Date(), settings['company.timezone'])
  const [{ lines, totals }, { limit, open }, broken] = await Promise.all([
    pricedWhole(db, input, place, on, buyer),
    creditOf(db, customer_id, sale_id),
    sale_id === null ? [] : brokenPromises(db, sale_id),
  ])
  return {
    currency: buyer.currency,
    lines: lines.map(({ tax_class: _, ...line }) => line),
    ...totals,
    freight_amount,
    credit: {
      limit,
      open,
      after: Math.round((open + totals.total * buyer.rate) * 100) / 100,
      is_checked: settings['sale.credit_check'] ? 1 : 0,
    },
    broken,
    stopped: stoppedText(buyer),
  }
})
