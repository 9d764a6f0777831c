import { sql } from 'kysely'
import { taxCalls } from '../../../../src/resources/general/taxes/taxCalls'
import type { Db } from '../../../db/database'
import { onCall } from '../../../calls/handlers'
import { invalid } from '../../../engine/errors'
import { taxSetupOn } from '../../../site/taxInForce'
import { type Taxed, taxSums } from '../../../site/taxSums'

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

onCall(taxCalls.preview, async ({ db, input }) => {
  const { province, date, direction, tax_status: status, lines } = input
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
})
