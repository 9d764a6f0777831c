import type pg from 'pg'
import type { Actor } from '../../src/access'
import type { ReportDefinition } from '../../src/resources/kit/define/report'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import type { Db } from '../db/database'
import { siteOf } from '../site/plant'
import { lane, readLong } from './analyticsPool'
import { readGroups } from './groups'
import { hiddenFrom } from './page'
import { listRequest } from './parse'
import { shownReport } from './reportSql'

const longestMs = 120_000
// A report may scan a big table: at most two at a time, one core each, so that short calls are not starved.
const inTurn = lane(2)

type Read = {
  resource: AnyResource
  report: ReportDefinition
  actor: Actor
  /** Aborts when the client no longer waits. */
  signal: AbortSignal
}

/** The groups and sums of a report by the keys in `by`, over the rows of its list. */
export async function groupsInTurn(
  context: { db: Db; pool: pg.Pool; longReads: pg.Pool },
  { resource, report, actor, signal }: Read,
  query: FieldValues,
) {
  const { by: _, ...list } = query
  const shown = await shownReport(context.db, resource, listRequest(resource, list).filters)
  const { timezone } = await siteOf(context.db)
  const seen = { hidden: hiddenFrom(resource, actor), zone: timezone, shown }
  return inTurn(signal, () =>
    readLong(context, signal, longestMs, (client) => readGroups(client, resource, report, query, seen)),
  )
}
