import { Subject } from 'rxjs'
import { type AnyRow, listRows, type Page } from '../../api/resourceApi'
import type { AnyResource } from '../../resources/kit/define/definition'
import { compareRows, found, matches } from '../../resources/kit/query/filter'
import type { ListQuery } from '../../resources/kit/query/listAddress'
import type { Snapshot } from './rowTable'

const pageSize = 200
/** The most rows kept live. */
export const heldAtMost = 20_000
const reloadSize = 500

/** Reads as many rows as are loaded, page by page; the position of the first page counts for all. */
export async function readPages(
  resource: AnyResource,
  query: ListQuery,
  depth: number,
  note: (page: Page<AnyRow>) => void,
  read = listRows,
): Promise<Snapshot<AnyRow>> {
  const rows: AnyRow[] = []
  let position: string | null = null
  let cursor: string | null = null
  do {
    const limit = Math.min(reloadSize, Math.max(pageSize, depth - rows.length))
    const page: Page<AnyRow> = await read(
      resource,
      { ...query, limit, ...(cursor ? { cursor } : { total: 1 }) },
      position !== null,
    )
    rows.push(...page.rows)
    position ??= page.position
    cursor = page.cursor
    note(page)
  } while (cursor && rows.length < depth)
  return { position, rows }
}

/** These rows of a table, as far as they exist. */
export const readByIds = (resource: AnyResource, ids: number[]): Promise<Snapshot<AnyRow>> =>
  listRows(
    resource,
    {
      filters: [
        {
          field: 'id',
          field_type: 'integer',
          filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: ids }],
        },
      ],
      limit: Math.min(500, ids.length),
    },
    true,
  )

/** The pages of a list that were read; `counted` is called with the number of matching rows on the server. */
export function listPages(
  resource: AnyResource,
  query: ListQuery,
  read: typeof listRows,
  counted: (total: number) => void,
) {
  const compare = compareRows(query.sort, resource)
  const pages$ = new Subject<Snapshot<AnyRow>>()
  let last: AnyRow | undefined
  let cursor: string | null = null
  let depth = pageSize

  const note = (page: Page<AnyRow>) => {
    cursor = page.cursor
    last = page.rows.at(-1)
    if (page.total !== null) counted(page.total)
  }

  return {
    /** Further pages, as they are read. */
    pages$,
    compare,
    hasMore: () => cursor !== null,
    /** Reads again as many rows as were read. */
    load: () => readPages(resource, query, depth, note, read),
    /** Whether a row belongs to the pages that were read. */
    holds: (row: AnyRow) =>
      matches(row, query.filters, resource) &&
      found(row, query.search, resource) &&
      (cursor === null || !last || compare(row, last) <= 0),
    /** Reads the next page, below the rows that are shown. */
    async next(shown: number) {
      if (cursor === null) return
      const page = await read(resource, { ...query, limit: pageSize, cursor }, true)
      depth = shown + page.rows.length
      note(page)
      pages$.next(page)
    },
    /** Asks for the number of matching rows alone. */
    async count() {
      const { filters, search } = query
      const { total } = await read(resource, { filters, search, limit: 1, total: 1 }, true)
      if (total !== null) counted(total)
    },
  }
}
