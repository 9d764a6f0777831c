import type { AnyResource } from '../resources/kit/define/definition'
import { callPath } from '../resources/kit/define/defineResource'
import type { ColumnFilter, Sort } from '../resources/kit/query/filter'
import type { ExportProgress, ExportTicket, Totals } from '../resources/kit/query/resourceAnswers'
import { get, post, remove } from './http'

/** Export formats: text, spreadsheet, or PDF. */
export type FileFormat = 'csv' | 'xlsx' | 'pdf'

type ExportRequest = {
  filters: readonly ColumnFilter[]
  sort: readonly Sort[]
  search: string
}

/** A request for a list as a file: all matching rows, or some of them. */
export type ExportAsk = ExportRequest & {
  format: FileFormat
  columns: readonly string[]
  ids?: readonly number[]
  /** Of a report: its groups instead of its rows. */
  by?: readonly string[]
}

/** The request for a list as a file, in the format of the API. */
export const listFile = (resource: AnyResource, { search, ...ask }: ExportAsk) => ({
  path: callPath(resource),
  ask: { ...ask, ...(search ? { search } : {}) },
})

/** Requests a file; its URL is valid once, within a minute. */
export async function askExport(path: string, ask: Readonly<Record<string, unknown>>) {
  const { data } = await post<ExportTicket>(`${path}/export`, ask)
  return { ...data, address: `/api${path}/export?ticket=${data.ticket}` }
}

export const exportProgress = async (path: string, id: number) =>
  (await get<ExportProgress>(`${path}/export/${id}`, undefined, { quiet: true })).data

export const stopExport = (path: string, id: number) => remove(`${path}/export/${id}`)

/** Sums of figure columns over all matching rows, as exact decimal texts. */
export const listTotals = async (
  resource: AnyResource,
  { filters, search }: Pick<ExportRequest, 'filters' | 'search'>,
  columns: readonly string[],
) =>
  (
    await get<Totals>(
      `${callPath(resource)}/totals`,
      { columns, filters, ...(search ? { search } : {}) },
      { quiet: true },
    )
  ).data
