import {
  decisionOn,
  matchStatusOf,
  undecided,
  type Decision,
} from '../../../../src/resources/purchase/invoices/decisions'
import { isAcceptable, type MatchTest } from '../../../../src/resources/purchase/invoices/invoiceMatch'
import { type Invoice, invoices } from '../../../../src/resources/purchase/invoices/invoices'
import { invoiceLines } from '../../../../src/resources/purchase/invoices/invoice_lines'
import { type PurchaseLine, purchaseLines } from '../../../../src/resources/purchase/purchase_lines'
import { purchases } from '../../../../src/resources/purchase/purchases'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { afterEvent, beforeLock, onEvent, onRefused } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { lineStatusOf } from '../lineProgress'
import { settleByLines } from '../purchaseReceipts'
import { revalue } from '../../inventory/ledger/revalue'
import { plantToday } from '../../../site/plant'
import { billedStatusOf } from './billedStatus'
import { cadCents, writeJournal } from '../../../site/accounting/journal'
import { bookOf, voidedEntries } from './booking'
import './invoiceHeader'
import './invoiceReads'
import { land, landingsOf } from './landed'
import { assertAddsUp, type Billing, matched, matchFields, matchOthers } from './matching'
import './receivedNotInvoiced'

// An order is locked before its bills.
beforeLock(invoices, async (unit, id) => {
  const { purchase_id } = await unit.get(invoices, id)
  await unit.lock(purchases, purchase_id)
})

const documentOf = ({ id, number }: Invoice) => ({
  source_type: invoices.name,
  source_id: id,
  document: number,
})

/** What a bill differs in, in a sentence: `price_variance line 2, tax_variance GST`. */
const namedVariances = (tests: readonly MatchTest[]) =>
  tests
    .map(({ variance, line_no, note }) =>
      [variance, line_no === null ? null : t('line {lineNo}', { lineNo: line_no }), note]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ')

const refusedFor = (tests: readonly MatchTest[]) =>
  new Refused('invalid_transition', {
    text: t('Match has variances: {variances}', { variances: namedVariances(tests) }),
  })

onRefused(invoices, async (_unit, invoice, event) => {
  if (event !== 'approve' || invoice.status !== 'submitted' || invoice.match_status !== 'variance')
    return undefined
  return refusedFor(undecided(invoice.match_result, invoice.decisions))
})

async function judge(unit: Unit, invoice: Invoice) {
  if (invoice.line_count === 0) throw invalid({ invoice_lines: 'required' })
  const billing = await matched(unit, { ...invoice, decisions: [] })
  assertAddsUp(billing)
  return { decisions: [], waived_by_id: null, waive_reason: null, ...matchFields(billing) }
}

onEvent(invoices, 'submit', judge)
onEvent(invoices, 'resolve', async (unit, invoice) => ({
  ...(await judge(unit, invoice)),
  dispute_reason: null,
  dispute_note: null,
}))

onEvent(invoices, 'match', async (unit, invoice) => {
  const billing = await matched(unit, invoice)
  // A difference that grew since it was accepted is a new one.
  const decisions = invoice.decisions.filter((decision) => {
    const [before, now] = [invoice.match_result, billing.tests].map((tests) =>
      tests.find((test) => decisionOn(test, [decision])),
    )
    return before && now && now.value <= before.value
  })
  return { decisions, ...matchFields({ ...billing, invoice: { ...invoice, decisions } }) }
})

onEvent(invoices, 'waive', async (unit, invoice, { waive_reason, differences }) => {
  const billing = await matched(unit, invoice)
  const open = undecided(billing.tests, invoice.decisions)
  const chosen =
    differences && differences.length > 0
      ? open.filter(({ test, line_no, note }) =>
          differences.some(
            (one) => one.test === test && (one.line_no ?? null) === line_no && (one.note ?? null) === note,
          ),
        )
      : open.filter(({ variance }) => isAcceptable(variance))
  if (chosen.length === 0) throw invalidBecause('differences', t('There is no such difference'))
  const never = chosen.filter(({ variance }) => !isAcceptable(variance))
  if (never.length > 0)
    throw invalidBecause(
      'differences',
      t('Nobody can accept {variances}', { variances: namedVariances(never) }),
    )
  const people = await unit.trx.selectFrom('users').select('name').where('id', '=', unit.by.id).execute()
  const decisions: Decision[] = [
    ...invoice.decisions,
    ...chosen.map(({ test, line_no, note }) => ({
      test,
      line_no,
      note,
      reason: waive_reason,
      by: people[0]?.name ?? '',
      at: unit.at,
    })),
  ]
  return {
    decisions,
    waive_reason,
    waived_by_id: unit.by.id || null,
    match_result: billing.tests,
    match_tolerances: billing.tolerances,
    match_status: matchStatusOf(billing.tests, decisions),
  }
})

onEvent(invoices, 'dispute', async (_unit, _invoice, { dispute_reason, dispute_note = null }) => ({
  dispute_reason,
  dispute_note,
}))

/**
 * Adds the billed quantities to the lines of the order, or takes them back, and says how far it is billed. No delivery
 * brings a service: what is billed of it was done, so its order ends with its bills.
 */
async function keepBilled(
  unit: Unit,
  { invoice, lines, purchase, ordered, services }: Billing,
  back: boolean,
) {
  const isLess = (invoice.kind === 'credit_note') !== back
  const isDone = ({ product_id }: PurchaseLine) => invoice.kind === 'invoice' && services.has(product_id)
  const sums = new Map<number, bigint>()
  for (const { purchase_line_id: id, qty } of lines)
    if (id !== null) sums.set(id, (sums.get(id) ?? 0n) + scaled(qty))
  const after = await Promise.all(
    ordered.map(async (line) => {
      const more = sums.get(line.id)
      if (more === undefined) return line
      const qty_invoiced = Number(unscaled(scaled(line.qty_invoiced) + (isLess ? -more : more)))
      if (qty_invoiced < 0)
        throw invalidBecause('void_reason', t('A credit note took some of it back: void that first'))
      if (!isDone(line)) return unit.update(purchaseLines, line.id, { qty_invoiced })
      const done = scaled(line.qty_received) + (back ? -more : more)
      const qty_received = done > 0n ? Number(unscaled(done)) : 0
      const line_status = lineStatusOf({ ...line, qty_received })
      return unit.update(purchaseLines, line.id, { qty_invoiced, qty_received, line_status })
    }),
  )
  const invoice_status = billedStatusOf(after, services)
  if (invoice_status !== purchase.invoice_status)
    await unit.update(purchases, purchase.id, { invoice_status })
  if (ordered.some((line) => sums.has(line.id) && isDone(line))) await settleByLines(unit, purchase)
}

/** Refuses to void a credit note whose quantities were billed again since: they would be billed twice. */
async function assertFree(unit: Unit, invoice: Invoice) {
  const { tests } = await matched(unit, { ...invoice, kind: 'invoice' })
  const over = tests.filter(({ test, passed }) => passed === 0 && (test === 'received' || test === 'ordered'))
  if (over.length > 0)
    throw invalidBecause(
      'void_reason',
      t('More would be billed than received: {variances}', { variances: namedVariances(over) }),
    )
}

onEvent(invoices, 'approve', async (unit, invoice) => {
  const billing = await matched(unit, invoice)
  const open = undecided(billing.tests, invoice.decisions)
  if (open.length > 0) throw refusedFor(open)
  const rate = invoice.rate_to_cad
  const sign = invoice.kind === 'credit_note' ? -1 : 1
  const landings = await landingsOf(
    unit,
    invoice,
    cadCents(invoice.freight_amount, rate),
    cadCents(invoice.duty_amount, rate),
  )
  const on = await plantToday(unit)
  const { entries, bookedTo } = await bookOf(unit, { billing, landings, on })
  const booked = await writeJournal(unit, documentOf(invoice), entries, on)
  for (const [id, booked_account_id] of bookedTo) await unit.update(invoiceLines, id, { booked_account_id })
  const landed = await land(unit, invoice, landings, sign)
  await keepBilled(unit, billing, false)
  return {
    booked,
    landed,
    ...matchFields(billing),
    approved_by_id: unit.by.id || null,
    approved_at: unit.at,
  }
})

onEvent(invoices, 'pay', async (unit, invoice, { paid_on, payment_reference }) => {
  if (paid_on < invoice.invoice_date) throw invalidBecause('paid_on', t('Must be on or after the bill date'))
  if (paid_on > (await plantToday(unit))) throw invalidBecause('paid_on', t('Must not be in the future'))
  return { paid_on, payment_reference }
})

onEvent(invoices, 'void', async (unit, invoice, { void_reason }) => {
  const billing = await matched(unit, invoice)
  if (invoice.kind === 'credit_note') await assertFree(unit, invoice)
  const on = await plantToday(unit)
  const stored = invoice.landed.filter(({ revalued }) => revalued !== 0)
  const done = await revalue(unit, {
    source_type: invoices.name,
    source_id: invoice.id,
    corrections: stored.map(({ product_id, lot_id, revalued }) => ({ product_id, lot_id, value: -revalued })),
  })
  const usedUp = stored.filter(({ lot_id }) => !done.some((one) => one.lot_id === lot_id))
  const { location_id } = billing.purchase
  await writeJournal(
    unit,
    documentOf(invoice),
    await voidedEntries(unit, { invoice, usedUp, location_id, on }),
    on,
  )
  await keepBilled(unit, billing, true)
  return { void_reason }
})

for (const event of ['approve', 'void', 'cancel', 'submit'] as const)
  afterEvent(invoices, event, (unit, { id, purchase_id }) => matchOthers(unit, purchase_id, id))
