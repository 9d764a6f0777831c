import { sql } from 'kysely'
import { taxStatuses } from '../../../../src/resources/general/customers/customers'
import { taxClasses } from '../../../../src/resources/inventory/products/categories'
import { check } from '../../../../src/resources/kit/fields/validate'
import { choice, day, optional, text, withDefault } from '../../../../src/resources/kit/fields/field'
import { money } from '../../../../src/resources/kit/fields/numbers'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import type { Db } from '../../../db/database'
import { call } from '../../../calls/calls'
import { invalid } from '../../../engine/errors'
import { taxSetupOn } from '../../../site/taxInForce'
import { type Taxed, type TaxStatus, taxSums } from '../../../site/taxSums'

const inputs = {
  province: optional(text('Province', 20)),
  date: day('Date'),
  direction: withDefault(choice('Direction', ['sale', 'purchase']), 'sale'),
  tax_status: withDefault(choice('Tax status', taxStatuses), 'registrant'),
}
const lineAsks = {
  class: choice('Class', taxClasses),
  amount: money('Amount', { min: -99_999_999, max: 99_999_999, displayScale: 4 }),
}
const mostLines = 1000

/** Lines of a query: their amounts arrive as text. */
function linesOf(value: unknown): Taxed[] {
  if (!Array.isArray(value) || value.length === 0) throw invalid({ lines: 'required' })
  if (value.length > mostLines) throw invalid({ lines: 'max' })
  const errors: FieldErrors = {}
  const lines = value.map((line: unknown, place) => {
    const values = { ...(line as Record<string, unknown>) }
    if (typeof values.amount === 'string' && values.amount.trim() !== '')
      values.amount = Number(values.amount)
    const checked = check(lineAsks, values)
    if (checked.ok) return checked.values as Taxed
    for (const [name, code] of Object.entries(checked.errors)) errors[`lines.${place}.${name}`] = code
    return { class: '', amount: 0 }
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return lines
}

/** A Canadian province by its code, any by its id; null is the world outside. */
async function provinceOf(db: Db, named: string | null | undefined): Promise<number | null> {
  if (!named) return null
  const { rows } = await sql<{ id: number }>`
    select p.id::int from provinces p join countries c on c.id = p.country_id
    where p.id::text = ${named} or (p.code = ${named} and c.iso2 = 'CA') limit 1`.execute(db)
  if (!rows[0]) throw invalid({ province: 'exists' })
  return rows[0].id
}

const inCents = (dollars: number) => Math.round(dollars * 100)
const sumOf = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + inCents(amount), 0) / 100
const netOf = (lines: readonly Taxed[]) =>
  lines.reduce((total, { amount }) => total + Math.round(amount * 10_000), 0) / 10_000

call(
  {
    method: 'GET',
    path: '/general/tax_preview',
    areas: 'signed_in',
    modules: [],
    about:
      'The taxes of a document: province (code or id, none is export), date, direction, tax_status, lines of class and amount.',
  },
  async ({ db, query }) => {
    const { lines: listed, ...rest } = query
    const checked = check(inputs, rest)
    if (!checked.ok) throw invalid(checked.errors)
    const {
      province,
      date,
      direction = 'sale',
      tax_status: status = 'registrant',
    } = checked.values as {
      province?: string | null
      date: string
      direction?: 'sale' | 'purchase'
      tax_status?: TaxStatus
    }
    const lines = linesOf(listed)
    const provinceId = await provinceOf(db, province)
    const setup = await taxSetupOn(db, { provinceId, direction, on: date })
    // Exports are not taxed, unless there is a set-up without a province.
    if (!setup && provinceId !== null) throw invalid({ date: 'exists' })
    const sums = taxSums(setup?.taxes ?? [], lines, status)
    const tax = sumOf(sums.map(({ amount }) => amount))
    const net = netOf(lines)
    return {
      setup: setup && {
        id: setup.id,
        name: setup.name,
        valid_from: setup.valid_from,
        valid_to: setup.valid_to,
      },
      taxes: sums.map(
        ({ tax: { id, code, name, rate, recoverable_percent, account_id, account }, base, amount }) => ({
          ...{ id, code, name, rate, base, amount },
          recoverable: (Math.sign(amount) * Math.round(Math.abs(amount) * recoverable_percent)) / 100,
          ...{ account_id, account },
        }),
      ),
      lines: lines.map((line, place) => ({
        ...line,
        taxes: sums.map(({ tax: { id, code }, shares }) => ({ id, code, amount: shares[place] ?? 0 })),
        tax: sumOf(sums.map(({ shares }) => shares[place] ?? 0)),
      })),
      ...{ net, tax, total: Math.round((net + tax) * 10_000) / 10_000 },
    }
  },
)
