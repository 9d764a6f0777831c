import type { Actor } from '../../src/access'
import { changeLogCalls } from '../../src/resources/general/system/changeLogCalls'
import type { FileFormat } from '../../src/resources/kit/query/exportCalls'
import type { Context } from '../calls/context'
import { onCall } from '../calls/handlers'
import { listInputOf } from '../calls/inputs'
import { invalid } from '../engine/errors'
import { progressOf, stopOf } from '../exports/exports'
import { assertHolds } from '../exports/limits'
import { fileName, openFile, readerOf, type SentFile } from '../exports/stream'
import { issueTicket, takeTicket } from '../exports/tickets'
import { present } from '../query/parse'
import { changeLogs, noteTrail, trailOf, type TrailQuery } from './changeLogs'
import { countTrail, trailColumns, trailLines } from './file'

const title = 'Change trail'
const resource = 'change_logs'

/** A trail as a file, checked against what this person may read. */
async function fileOf(
  context: Pick<Context, 'pool' | 'db'>,
  by: Actor,
  { format, ...query }: TrailQuery & { format: FileFormat | null },
) {
  if (!format) throw invalid({ format: 'required' })
  const trail = await trailOf(context.pool, by, query)
  const reader = await readerOf(context, by)
  const total = await countTrail(context.pool, trail)
  await noteTrail(context.db, by, query)
  assertHolds(format, total)
  const file: SentFile = {
    title,
    name: fileName(title, format, reader.zone),
    format,
    columns: trailColumns.map(([head, width]) => ({ width, ...(head === 'Number' && { numFmt: '0' }) })),
    lines: (following) => trailLines(context.pool, { query, trail, by, reader, total }, following),
  }
  return { file, total }
}

onCall(changeLogCalls.list, async ({ pool, db, by, input }) => {
  const page = await changeLogs(pool, by, input)
  await noteTrail(db, by, input)
  return page
})

onCall(changeLogCalls.request, async ({ session, input, pool, db }) => {
  const { file, total } = await fileOf({ pool, db }, session.actor, input)
  const issued = await issueTicket(pool, session, { resource, ask: present(input), total })
  return { ...issued, total, name: file.name }
})

onCall(changeLogCalls.download, async ({ by, input: { ticket, ...query }, ...context }) => {
  if (ticket === null)
    return openFile(context, (await fileOf(context, by, query)).file, { id: null, reader: by.id })
  const { id, ask, actor } = await takeTicket(context.pool, ticket, resource)
  const { input } = listInputOf(changeLogCalls.request.inputs, ask)
  return openFile(context, (await fileOf(context, actor, input)).file, { id, reader: actor.id })
})

onCall(changeLogCalls.progress, progressOf)
onCall(changeLogCalls.stop, stopOf)
