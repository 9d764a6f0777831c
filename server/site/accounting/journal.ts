import { sql } from 'kysely'
import type { MappingAsk } from '../../../src/resources/general/accounting/accounting_mappings'
import type { AccountingEvent } from '../../../src/resources/general/accounting/accounting_mappings'
import type { BookedLine } from '../../../src/resources/purchase/invoices/invoices'
import { scaled } from '../../../src/resources/kit/text/sum'
import { t } from '../../../src/texts/texts'
import type { Db, Trx } from '../../db/database'
import { invalidBecause } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { settingsNow } from '../settings'
import { accountsFor } from './accountsFor'

/** Money of a document in cents of CAD, half a cent away from zero. */
export function cadCents(amount: number, rate: number) {
  const product = scaled(amount, 4) * scaled(rate, 8)
  const half = 5n * 10n ** 9n
  return product < 0n ? -((-product + half) / 10n ** 10n) : (product + half) / 10n ** 10n
}

/** A debit of an account in cents of CAD, below 0 a credit. */
export type Entry = { event: AccountingEvent; account_id: number; cents: bigint; text: string }

/** The two accounts of an event; a gap in the mapping stops the document. */
export async function accountPair(unit: Unit, request: MappingAsk) {
  const pair = await accountsFor(unit.trx, request)
  if (!pair)
    throw invalidBecause(
      'booked',
      t('No account is mapped for {event} on {on}', {
        event: request.event.replaceAll('_', ' '),
        on: request.on,
      }),
    )
  return pair
}

/** The last day of the periods that were handed over to accounting; null where none was. */
export async function booksLockedUntil(db: Db | Trx) {
  const { 'purchase.books_locked_until': until } = await settingsNow(db, 'purchase.books_locked_until')
  return until
}

/** Refuses to book into a period that was handed over to accounting. */
async function assertOpenPeriod(unit: Unit, on: string) {
  const until = await booksLockedUntil(unit.trx)
  if (until !== null && on <= until)
    throw invalidBecause('booked', t('The books are locked until {until}', { until }))
}

async function namesOf(unit: Unit, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id::int, code || ' ' || name as name from accounts
    where id = any(${ids}::bigint[])`.execute(unit.trx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const dollars = (cents: bigint) => Number(cents) / 100

/** What is booked: the row it is of, and the number that accounting finds it by. */
export type BookedDocument = { source_type: string; source_id: number; document: string }

/** Writes entries into the journal; answers them as the document keeps them. */
export async function writeJournal(
  unit: Unit,
  { source_type, source_id, document }: BookedDocument,
  entries: readonly Entry[],
  on: string,
): Promise<BookedLine[]> {
  await assertOpenPeriod(unit, on)
  const names = await namesOf(
    unit,
    entries.map(({ account_id }) => account_id),
  )
  const lines = entries.map(({ event, account_id, cents, text }) => ({
    event,
    account_id,
    account: names.get(account_id) ?? '',
    debit: cents > 0n ? dollars(cents) : 0,
    credit: cents < 0n ? dollars(-cents) : 0,
    text,
  }))
  await sql`insert into journal_lines (booked_on, document, source_type, source_id, event, account_id, debit, credit, text, created_at, created_by)
    select ${on}::date, ${document}, ${source_type}, ${source_id}, x.event, x.account_id, x.debit, x.credit,
      left(nullif(x.text, ''), 200), ${unit.at}, ${unit.by.id > 0 ? unit.by.id : null}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (event text, account_id bigint, debit numeric, credit numeric, text text)`.execute(
    unit.trx,
  )
  return lines
}

/** What was booked, the other way round. */
export const reversedEntries = (booked: readonly BookedLine[]): Entry[] =>
  booked.map(({ event, account_id, debit, credit, text }) => ({
    event: event as AccountingEvent,
    account_id,
    cents: BigInt(Math.round(credit * 100)) - BigInt(Math.round(debit * 100)),
    text,
  }))
