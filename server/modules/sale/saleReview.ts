import { sql } from 'kysely'
import { hasRole } from '../../../src/access'
import { scaled } from '../../../src/resources/kit/text/sum'
import type { FieldErrors } from '../../../src/resources/kit/fields/validate'
import type { SaleLine } from '../../../src/resources/sale/sale_lines'
import { type Sale, sales } from '../../../src/resources/sale/sales'
import type { Db, Trx } from '../../db/database'
import type { Unit } from '../../engine/unitTypes'
import { settingsNow } from '../../site/settings'
import { pricesOf, wrongOf } from './saleFigures'
import { decimalText } from '../../../src/texts/locale'
import { t } from '../../../src/texts/texts'

/** Why an order is held instead of confirmed, and in a sentence what is wrong. */
export type Finding = { hold_reason: 'compliance' | 'price' | 'credit'; note: string }

const money = (value: number) => decimalText(value, 2, 2)

/**
 * What a customer may owe in orders that are not shipped yet, and what he does without one of them, in CAD.
 */
export async function creditOf(db: Db | Trx, customerId: number, withoutSaleId: number | null) {
  const { rows } = await sql<{ limit: number | null; open: number }>`
    select c.credit_limit::float8 as limit, coalesce((
      select sum(s.total * s.rate_to_cad) from sales s where s.customer_id = c.id
        and s.id is distinct from ${withoutSaleId} and s.status in (
          'confirmed', 'partially_allocated', 'allocated', 'in_progress', 'partially_shipped')), 0)::float8 as open
    from customers c where c.id = ${customerId}`.execute(db)
  return rows[0] ?? { limit: null, open: 0 }
}

async function creditFinding(unit: Unit, sale: Sale, total: number): Promise<Finding | null> {
  const { 'sale.credit_check': isChecked } = await settingsNow(unit.trx, 'sale.credit_check')
  if (!isChecked) return null
  // Two orders of one customer are judged one after the other, so that they never fit side by side alone; with its key
  // left free, drafts of the same customer are still written meanwhile.
  await unit.trx
    .selectFrom('customers')
    .select(sql.lit(1).as('found'))
    .where('id', '=', sale.customer_id)
    .forNoKeyUpdate()
    .execute()
  const { limit, open } = await creditOf(unit.trx, sale.customer_id, sale.id)
  const after = open + total * sale.rate_to_cad
  if (limit === null || after <= limit + 0.00005) return null
  return {
    hold_reason: 'credit',
    note: `Open orders of ${money(after)} CAD, credit limit ${money(limit)} CAD`,
  }
}

/** The lowest price that may be agreed on by hand without approval, in ten-thousandths. */
const lowest = (price: number, percent: number) =>
  (scaled(price, 4) * (1_000_000n - scaled(percent, 4))) / 1_000_000n

async function priceFinding(unit: Unit, sale: Sale, lines: readonly SaleLine[]): Promise<Finding | null> {
  const typed = lines.filter(({ manual_price }) => manual_price)
  if (typed.length === 0 || hasRole(unit.by.roles, ['director'])) return null
  const { 'sale.discount_limit_percent': percent } = await settingsNow(
    unit.trx,
    'sale.discount_limit_percent',
  )
  const rules = await pricesOf(unit.trx, sale, typed)
  const low = typed.find(({ id, unit_price }) => {
    const price = rules.get(id)?.price ?? null
    return price !== null && unit_price !== null && scaled(unit_price, 4) < lowest(price, percent)
  })
  if (!low) return null
  const listPrice = money(rules.get(low.id)?.price ?? 0)
  return {
    hold_reason: 'price',
    note: t('Line {lineNo}: {unitPrice} is more than {percent} % below {listPrice}', {
      lineNo: low.line_no,
      unitPrice: money(low.unit_price ?? 0),
      percent,
      listPrice,
    }),
  }
}

const sentenceOf = (errors: FieldErrors) => {
  const [first] = Object.values(errors)
  return typeof first === 'object' ? first.text : ''
}

/** Why an order with these lines and this total may not simply be confirmed; null where it may. */
export async function findingOf(
  unit: Unit,
  sale: Sale,
  lines: readonly SaleLine[],
  total: number,
): Promise<Finding | null> {
  const wrong = await wrongOf(unit.trx, sale, lines)
  if (Object.keys(wrong).length > 0) return { hold_reason: 'compliance', note: sentenceOf(wrong) }
  return (await priceFinding(unit, sale, lines)) ?? (await creditFinding(unit, sale, total))
}

/** An order that was confirmed and is dearer or cheaper now is reviewed again. */
export async function reviewChanged(unit: Unit, sale: Sale, lines: readonly SaleLine[], total: number) {
  const { status } = await unit.get(sales, sale.id)
  if (!['confirmed', 'partially_allocated', 'allocated'].includes(status) || total === sale.total) return
  const finding = await findingOf(unit, sale, lines, total)
  if (finding) await unit.fire(sales, sale.id, 'hold_back', finding)
}
