import type pg from 'pg'
import type { Actor } from '../../src/access'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { exportAreas, exportCalls } from '../../src/resources/kit/query/resourceCalls'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import { demand } from '../calls/auth'
import type { Context } from '../calls/context'
import { type FileAnswer, onResourceCall } from '../calls/handlers'
import { listInputOf } from '../calls/inputs'
import { selectOf } from '../engine/rows/selects'
import { readAside } from '../query/analyticsPool'
import { noteReading } from '../query/readHooks'
import { hiddenFrom } from '../query/page'
import { present } from '../query/parse'
import { shownReport } from '../query/reportSql'
import { exportGroups, groupSheet } from './groups'
import { type ExportInput, exportRequest } from './request'
import { countRows, type ExportPlan, exportRows, sheetColumns } from './rows'
import { type ExportOrigin, fileName, openFile, readerOf, type SentFile, stopFile } from './stream'
import type { SheetLine } from './sheets/lines'
import { issueTicket, readExport, takeTicket } from './tickets'

/** What an export reads with. */
type Reading = Pick<Context, 'longReads'> & ExportOrigin

async function planOf(
  context: Reading,
  resource: AnyResource,
  actor: Actor,
  { input, list }: { input: ExportInput; list: FieldValues },
): Promise<ExportPlan> {
  const hidden = hiddenFrom(resource, actor)
  const ask = exportRequest(resource, selectOf(resource), hidden, input, list)
  const shown = await shownReport(context.db, resource, ask.query.filters)
  return { resource, shown, ask, hidden, ...(await readerOf(context, actor)) }
}

/** Takes note that a file of the list is read. */
const noteFile = (context: Reading, actor: Actor, { resource, ask }: ExportPlan) =>
  noteReading(context.db, resource, actor, { kind: 'export', id: null, filters: ask.query.filters })

/** The column heads and the rows alone, for programs. */
async function* headless(lines: AsyncIterable<SheetLine>) {
  for await (const line of lines) if (!('about' in line)) yield line
}

const fileOf = (context: Reading, plan: ExportPlan): SentFile => {
  const isGrouped = plan.ask.by.length > 0
  return {
    title: plan.resource.title,
    name: fileName(plan.resource.title, plan.ask.format, plan.zone),
    format: plan.ask.format,
    isPlain: plan.ask.isPlain,
    columns: isGrouped ? groupSheet(plan) : sheetColumns(plan),
    lines: (following) => {
      const lines = (isGrouped ? exportGroups : exportRows)(context, plan, following)
      return plan.ask.isPlain ? headless(lines) : lines
    },
  }
}

async function openList(
  context: Reading,
  resource: AnyResource,
  actor: Actor,
  params: { input: ExportInput; list: FieldValues },
) {
  const plan = await planOf(context, resource, actor, params)
  await readAside(context, resource, (from) => countRows(from, plan))
  await noteFile(context, actor, plan)
  return openFile(context, fileOf(context, plan), { id: null, reader: actor.id })
}

/** A list as a file directly, without a ticket, for a query that has the inputs of an export. */
export const fileOfList = (
  context: Reading,
  resource: AnyResource,
  actor: Actor,
  query: FieldValues,
): Promise<FileAnswer> =>
  openList(context, resource, actor, listInputOf(exportCalls(resource).download.inputs, query))

onResourceCall(
  (resource) => exportCalls(resource).request,
  async (resource, { input, list, session, ...context }) => {
    const plan = await planOf(context, resource, session.actor, { input, list })
    const total = await readAside(context, resource, (from) => countRows(from, plan))
    const ask = { ...list, ...present(input) }
    const issued = await issueTicket(context.pool, session, { resource: resource.name, ask, total })
    return { ...issued, total, name: fileOf(context, plan).name }
  },
)

onResourceCall(
  (resource) => exportCalls(resource).download,
  async (resource, { input, list, by, ...context }) => {
    if (input.ticket === null) return openList(context, resource, by, { input, list })
    const { id, ask, actor } = await takeTicket(context.pool, input.ticket, resource.name)
    demand(actor, exportAreas(resource), resource.modules)
    const request = listInputOf(exportCalls(resource).request.inputs, ask)
    const plan = await planOf(context, resource, actor, request)
    await noteFile(context, actor, plan)
    return openFile(context, fileOf(context, plan), { id, reader: actor.id })
  },
)

type Followed = { pool: pg.Pool; by: Actor; input: { id: number } }

/** The progress of an export, for its owner. */
export const progressOf = ({ pool, by, input: { id } }: Followed) => readExport(pool, id, by.id)

/** Stops an export, for its owner; returns how far it came. */
export async function stopOf({ pool, by, input: { id } }: Followed) {
  await readExport(pool, id, by.id)
  await stopFile(pool, id)
  return readExport(pool, id, by.id)
}

onResourceCall(
  (resource) => exportCalls(resource).progress,
  (_resource, context) => progressOf(context),
)

onResourceCall(
  (resource) => exportCalls(resource).stop,
  (_resource, context) => stopOf(context),
)
