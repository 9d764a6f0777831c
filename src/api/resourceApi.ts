import { matchCalls } from '../resources/general/lists/matchCalls'
import { users } from '../resources/general/people/users'
import type { AnyResource } from '../resources/kit/define/definition'
import { pathOf, type RequestOf } from '../resources/kit/define/defineCall'
import { lookupCall, placeCall, plainPaths } from '../resources/kit/query/resourceCalls'
import type { ReferenceWhere, ColumnFilter, Sort } from '../resources/kit/query/filter'
import { callApi } from './calls'
import { ApiError, call, type CallOptions } from './http'
import { t } from '../texts/texts'

/** A wire row of any resource. */
export type AnyRow = { id: number; version: number } & Record<string, unknown>

export type ListAsk = {
  filters?: readonly ColumnFilter[]
  sort?: readonly Sort[]
  search?: string
  limit?: number
  cursor?: string
  total?: 1
}

export type Page<T> = { rows: T[]; cursor: string | null; position: string; total: number | null }

/**
 * A new idempotency key, one per press of a button. `randomUUID` exists on https pages only, and a plant may
 * serve the console over http.
 */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36).padStart(7, '0')).join('')

type Address = Pick<AnyResource, 'segment' | 'alias' | 'name' | 'call'>

const rowPath = (resource: Address, id: number) => pathOf({ path: plainPaths(resource).row }, { id })

/** Where a workflow event of a row is sent. */
export const eventPath = (resource: Address, id: number, event: string) =>
  pathOf({ path: plainPaths(resource).event }, { id, event })

/** One page of a list, with the position of the feed it was read at. */
export async function listRows<T = AnyRow>(
  resource: Address,
  { search, ...ask }: ListAsk,
  quiet = false,
): Promise<Page<T>> {
  const query = { ...ask, ...(search ? { search } : {}) }
  const { data, cursor, position, total } = await call<T[]>('GET', plainPaths(resource).list, {
    query,
    quiet,
  })
  return { rows: data, cursor: cursor ?? null, position: position ?? '', total: total ?? null }
}

/** One row by its id. */
export const rowById = async <T = AnyRow>(resource: Address, id: number, signal?: AbortSignal) =>
  (await call<T>('GET', rowPath(resource, id), { quiet: true, ...(signal && { signal }) })).data

/** All rows that pass some filters, however many pages they fill. */
export async function everyRow(resource: AnyResource, filters: readonly ColumnFilter[]): Promise<AnyRow[]> {
  const rows: AnyRow[] = []
  const sort = resource.list.sort.map(([field, direction]) => ({ field, direction }))
  let cursor: string | null = null
  do {
    const ask: ListAsk = { filters, sort, limit: 500, ...(cursor !== null && { cursor }) }
    const page: Page<AnyRow> = await listRows(resource, ask, true)
    rows.push(...page.rows)
    cursor = page.cursor
  } while (cursor !== null)
  return rows
}

export const createRow = async (resource: AnyResource, values: Record<string, unknown>, once: string) =>
  (await call<AnyRow>('POST', plainPaths(resource).list, { body: values, once })).data

/** Sends the changed fields and the version they were read at. */
export const changeRow = async (
  resource: AnyResource,
  id: number,
  changes: Record<string, unknown> & { version: number },
  once: string,
) => (await call<AnyRow>('PUT', rowPath(resource, id), { body: changes, once })).data

export const removeRow = (resource: AnyResource, id: number, once: string) =>
  call('DELETE', rowPath(resource, id), { once })

/** Moves a row behind another of its group, or first; returns the rows whose number changed. */
export const placeRow = (resource: AnyResource, id: number, after: number | null, once: string) =>
  callApi(placeCall(resource), { id, after }, { once })

/** The state of a row the person acted on: what the action relies on, besides the version. */
export type Seen = {
  version: number
  /** Null where the action is valid for this version only. */
  values: Readonly<Record<string, unknown>> | null
}

/** A write to a row, without its key. */
export type Act = { path: string; payload: Readonly<Record<string, unknown>>; seen: Seen | null }

/** What an event relies on: status and input fields as they were read. */
export const seenOf = (resource: AnyResource, row: AnyRow): Seen => ({
  version: row.version,
  values:
    Object.keys(resource.lines).length > 0
      ? null
      : Object.fromEntries(['status', ...Object.keys(resource.fields)].map((name) => [name, row[name]])),
})

const isAsSeen = ({ values }: Seen, now: AnyRow) =>
  values !== null &&
  Object.entries(values).every(([name, value]) => JSON.stringify(value) === JSON.stringify(now[name]))

/** The refusal of what relied on an older version, saying who wrote the newer one. */
async function namingAuthor(refusal: ApiError, now: AnyRow) {
  const { updated_by: by } = now
  if (typeof by !== 'number') return refusal
  const [author] = await lookup(users, { id: [by] }).catch(() => [])
  if (author) refusal.message = t('{who} has changed this record', { who: author.label })
  return refusal
}

/**
 * Sends an action on a row. Counts reported meanwhile raise the version; if the values the action relies on
 * are unchanged, it is sent once more with the new version.
 */
export async function sendAct<T = AnyRow>({ path, payload, seen }: Act, options: CallOptions): Promise<T> {
  const send = async (version?: number) =>
    (
      await call<T>('POST', path, {
        ...options,
        body: { ...payload, ...(version !== undefined && { version }) },
      })
    ).data
  try {
    return await send(seen?.version)
  } catch (thrown) {
    const now =
      thrown instanceof ApiError && thrown.code === 'stale_version' ? (thrown.data as AnyRow | null) : null
    if (!now) throw thrown
    if (!seen || !isAsSeen(seen, now)) throw await namingAuthor(thrown as ApiError, now)
    return send(now.version)
  }
}

/** A workflow event of a row with its inputs. */
export const eventOf = (
  resource: AnyResource,
  row: AnyRow,
  event: string,
  payload: Readonly<Record<string, unknown>>,
): Act => ({ path: eventPath(resource, row.id, event), payload, seen: seenOf(resource, row) })

/** Sends a workflow event with its inputs. */
export const fireEvent = (
  resource: AnyResource,
  row: AnyRow,
  event: string,
  payload: Readonly<Record<string, unknown>>,
  once: string,
): Promise<AnyRow> => sendAct(eventOf(resource, row, event, payload), { once })

/** Ids and labels of a table, for pickers: by words, or some by id. */
export const lookup = (resource: Address, request: RequestOf<ReturnType<typeof lookupCall>>) =>
  callApi(lookupCall(resource), request, { quiet: true })

/** Looks up rows by texts in one call, e.g. for pasted cells. */
export const matchRows = (
  resource: Pick<AnyResource, 'name'>,
  texts: readonly string[],
  among: ReferenceWhere = {},
) => callApi(matchCalls.find, { table: resource.name, texts, among }, { quiet: true })
