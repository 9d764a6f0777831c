import { randomUUID } from 'node:crypto'
import type { AnyRow } from '../../src/resources/kit/define/row'
import { sql } from 'kysely'
import { knownAs } from '../../src/resources'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { nameOf } from '../../src/resources/kit/define/defineResource'
import { zeroFill } from '../../src/resources/kit/text/words'
import type { Trx } from '../db/database'
import type { Pending } from './changeEntries'
import type { Notice } from './unitTypes'

/** The next numbers of a prefix, without gaps: its sequence stays locked until the transaction ends. */
export async function nextNumbers(trx: Trx, prefix: string, many: number): Promise<string[]> {
  const { rows } = await sql<{ first: number }>`insert into document_sequences (prefix, next_number)
    values (${prefix}, ${many + 1}) on conflict (prefix) do update
    set next_number = document_sequences.next_number + ${many} returning next_number - ${many} as first`.execute(
    trx,
  )
  const first = rows[0]?.first ?? 1
  return Array.from({ length: many }, (_, place) => `${prefix}-${zeroFill(first + place)}`)
}

/** The next number of a prefix. */
export const nextNumber = async (trx: Trx, prefix: string) => (await nextNumbers(trx, prefix, 1))[0] ?? ''

/**
 * Deferred numbering for long units: numbers are assigned as the last step, so that other writers wait only
 * for that step. Until then each document has a placeholder that only this unit sees.
 */
export function deferredNumbering() {
  const mark = `unnumbered ${randomUUID()} `
  const placesIn = new RegExp(`${mark}(\\d+)`, 'g')
  let requested = 0

  /** The documents of this unit that still exist, by table, in the order they were created. */
  const unnumbered = (pending: Iterable<Pending>) => {
    const documents = new Map<AnyResource, { id: number; place: number }[]>()
    for (const { resource: whole, id, after } of pending) {
      const existing = after?.number
      const resource = knownAs(whole, after ?? {})
      if (resource.prefix === undefined || typeof existing !== 'string' || !existing.startsWith(mark))
        continue
      const members = documents.get(resource) ?? []
      members.push({ id, place: Number(existing.slice(mark.length)) })
      documents.set(resource, members)
    }
    return documents
  }

  return {
    next: () => `${mark}${requested++}`,

    /** Assigns the numbers and puts them into everything the unit will log. */
    async give(trx: Trx, pending: Map<string, Pending>, notices: Notice[]) {
      const numbers = new Map<number, string>()
      const documents = [...unnumbered(pending.values())]
      // A fixed lock order, so that two units never deadlock.
      for (const [{ name, prefix = '' }, members] of documents.toSorted(([one], [other]) =>
        nameOf(one) < nameOf(other) ? -1 : 1,
      )) {
        const issued = await nextNumbers(trx, prefix, members.length)
        for (const [at, { place }] of members.toSorted((one, other) => one.place - other.place).entries())
          numbers.set(place, issued[at] ?? '')
        const list = JSON.stringify(members.map(({ id, place }) => ({ id, number: numbers.get(place) })))
        await sql`update ${sql.table(name)} t set number = v.number
          from jsonb_to_recordset(${list}::jsonb) as v (id bigint, number text) where t.id = v.id`.execute(
          trx,
        )
      }
      const numbered = <T>(row: T): T => {
        const text = JSON.stringify(row)
        if (!text?.includes(mark)) return row
        const copy: T = JSON.parse(text.replace(placesIn, (_, place) => numbers.get(Number(place)) ?? ''))
        return copy
      }
      for (const [key, one] of pending)
        pending.set(key, { ...one, before: numbered<AnyRow | null>(one.before), after: numbered(one.after) })
      notices.splice(0, notices.length, ...notices.map(numbered))
    },
  }
}
