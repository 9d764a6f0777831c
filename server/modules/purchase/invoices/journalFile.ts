import { sql } from 'kysely'
import { sumOf } from '../../../../src/resources/kit/text/sum'
import { journalCalls, type JournalFile } from '../../../../src/resources/purchase/journal/journalCalls'
import {
  entriesOf,
  journalFile,
  journalFileName,
  type JournalLine,
  unbalanced,
} from '../../../../src/resources/purchase/journal/journalFiles'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalidBecause } from '../../../engine/errors'

const mostLines = 200_000

onCall(journalCalls.file, async ({ db, input: { from, to, format } }): Promise<JournalFile> => {
  if (to < from) throw invalidBecause('to', t('Must be on or after the start date'))
  const { rows } = await sql<JournalLine>`
    select j.source_type || ' ' || j.source_id || ' ' || j.created_at as entry, j.booked_on::text as booked_on,
      j.document, a.code as account_code, a.name as account_name, j.debit::float8 as debit, j.credit::float8 as credit,
      j.text
    from journal_lines j join accounts a on a.id = j.account_id
    where j.booked_on between ${from}::date and ${to}::date order by j.booked_on, j.id limit ${mostLines + 1}`.execute(
    db,
  )
  if (rows.length > mostLines)
    throw invalidBecause('to', t('More than {most} lines: choose a shorter period', { most: mostLines }))
  const { rows: unbooked } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from stock_postings p where not p.is_booked and exists (
      select from stock_movements m join bins f on f.id = m.from_bin_id join bins t on t.id = m.to_bin_id
      where m.posting_id = p.id and (f.location_id is null or t.location_id is null)
        and (m.moved_at at time zone (select plant_zone()))::date <= ${to}::date)`.execute(db)
  return {
    name: journalFileName(format, from, to),
    content: journalFile(format, rows),
    entries: entriesOf(rows).length,
    debit: Number(sumOf(rows.map(({ debit }) => debit))),
    credit: Number(sumOf(rows.map(({ credit }) => credit))),
    unbalanced: unbalanced(rows),
    waiting: unbooked[0]?.waiting ?? 0,
  }
})
