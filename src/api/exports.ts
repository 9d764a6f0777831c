import { changeLogCalls } from '../resources/general/system/changeLogCalls'
import type { RequestOf } from '../resources/kit/define/defineCall'
import type { AnyResource } from '../resources/kit/define/definition'
import type { exportCallsOf } from '../resources/kit/query/exportCalls'
import type { ListQuery } from '../resources/kit/query/listAddress'
import type { ExportProgress, ExportTicket } from '../resources/kit/query/resourceAnswers'
import { exportCalls, totalsCall } from '../resources/kit/query/resourceCalls'
import { addressOf, callApi } from './calls'

/** A request for a list as a file: all matching rows, some of them, or of a report its groups instead. */
export type ExportAsk = RequestOf<ReturnType<typeof exportCalls>['request']>

/** A request for the trail of changes as a file. */
export type TrailAsk = RequestOf<typeof changeLogCalls.request>

/** A file that is written when it is fetched from its address: once, within a minute. */
export type AskedFile = ExportTicket & {
  address: string
  progress: () => Promise<ExportProgress>
  stop: () => Promise<ExportProgress>
}

const askedFile = (
  { download, progress, stop }: Omit<ReturnType<typeof exportCallsOf>, 'request'>,
  issued: ExportTicket,
): AskedFile => ({
  ...issued,
  address: addressOf(download, { ticket: issued.ticket }),
  progress: () => callApi(progress, { id: issued.id }, { quiet: true }),
  stop: () => callApi(stop, { id: issued.id }),
})

/** The same without the columns that a screen adds to the rows itself, which the server does not know. */
const withoutBeside = ({ list: { beside = [] } }: AnyResource, request: ExportAsk): ExportAsk =>
  request.columns
    ? { ...request, columns: request.columns.filter((name) => !beside.includes(name)) }
    : request

/** Requests a list as a file. */
export async function askListFile(resource: AnyResource, request: ExportAsk): Promise<AskedFile> {
  const calls = exportCalls(resource)
  return askedFile(calls, await callApi(calls.request, withoutBeside(resource, request)))
}

/** Requests the trail of changes as a file. */
export const askTrailFile = async (request: TrailAsk): Promise<AskedFile> =>
  askedFile(changeLogCalls, await callApi(changeLogCalls.request, request))

/** Sums of figure columns over all matching rows, as exact decimal texts. */
export const listTotals = (
  resource: AnyResource,
  { filters, search }: Pick<ListQuery, 'filters' | 'search'>,
  columns: readonly string[],
) => callApi(totalsCall(resource), { columns, filters, ...(search && { search }) }, { quiet: true })
