import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ColumnFilter, Sort } from '../../../resources/kit/query/filter'
import {
  addressText,
  isQueryName,
  isSameQuery,
  type ListQuery,
  type Pair,
  readQuery,
  standardQuery,
  writeQuery,
} from '../../../resources/kit/query/listAddress'
import { usePerson } from '../../session/session'
import { byPlantDays } from '../filters/plantDays'
import { hiddenFrom } from './rights'

/** A list as its address says it. */
export type AddressQuery = {
  query: ListQuery
  /** The saved view the query began as; null for the standard list. */
  view: number | null
  /** The address has no query: the list uses the person's default. */
  isBare: boolean
  /** The address has only the name of a view. */
  isNamed: boolean
  unknown: readonly string[]
  withheld: readonly string[]
}

const isOwn = (name: string) => isQueryName(name) || name === 'view'
/** The standard list, for people whose default is another view. */
const standardView = 'standard'

const viewOf = (text: string | null) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

function readAddress(search: string, resource: AnyResource, hidden: ReadonlySet<string>): AddressQuery {
  const params = new URLSearchParams(search)
  const text = params.get('view')
  const view = viewOf(text)
  const read = readQuery(params, resource, standardQuery(resource), hidden)
  const isWrong = text !== null && view === null && text !== standardView
  return {
    ...read,
    query: byPlantDays(read.query),
    unknown: isWrong ? [...read.unknown, 'view'] : read.unknown,
    view,
    isBare: ![...params.keys()].some(isOwn),
    isNamed: view !== null && ![...params.keys()].some(isQueryName),
  }
}

/** What the address says beside the query, and then the query; the default one is left out. */
function addressOf(
  search: string,
  resource: AnyResource,
  query: ListQuery,
  view: number | 'standard' | null,
) {
  const others: Pair[] = [...new URLSearchParams(search)].filter(([name]) => !isOwn(name))
  const params = writeQuery(query, standardQuery(resource))
  const named: Pair[] = view === null ? [] : [['view', String(view)]]
  return `?${addressText([...others, ...named, ...params])}`
}

/** The query of a list in its address, so that it can be copied, stored with a tab and reached by Back. */
export function useListQuery(resource: AnyResource) {
  const person = usePerson()
  const navigate = useNavigate()
  const { search, key } = useLocation()
  const hidden = useMemo(() => hiddenFrom(resource, person), [resource, person])
  // The address follows a moment later: until then the list shows the last query.
  const [moved, setMoved] = useState<{ from: string; query: AddressQuery } | null>(null)
  const read = useMemo(() => readAddress(search, resource, hidden), [search, resource, hidden])
  const params = moved?.from === key ? moved.query : read
  // Gone back to, a place is what its address says again, and not where it was left for.
  useEffect(() => setMoved((now) => (now && now.from !== key ? null : now)), [key])

  const now = useRef({ search, key, query: params })
  useEffect(() => {
    now.current = { search, key, query: params }
  })

  const go = useCallback(
    (query: ListQuery, view: number | 'standard' | null, replace: boolean) => {
      const current = now.current
      const next: AddressQuery = {
        query,
        view: view === standardView ? null : view,
        isBare: false,
        isNamed: false,
        unknown: [],
        withheld: [],
      }
      now.current = { ...current, query: next }
      setMoved({ from: current.key, query: next })
      void navigate(addressOf(current.search, resource, query, view), { replace })
    },
    [navigate, resource],
  )

  /** Sets the query; `replace` adds no history entry, as while typing. */
  const ask = useCallback(
    (query: ListQuery, { replace = false } = {}) => {
      const { query: current } = now.current
      if (isSameQuery(query, current.query)) return
      // Back at the standard list by hand, there is no view any more that it could differ from.
      const isStandard = isSameQuery(query, standardQuery(resource))
      go(query, isStandard ? (current.view === null ? null : standardView) : current.view, replace)
    },
    [go, resource],
  )

  return {
    ...params,
    hidden,
    ask,
    go,
    filter: useCallback(
      (filters: readonly ColumnFilter[]) => ask({ ...now.current.query.query, filters }),
      [ask],
    ),
    /** Changing the sort order replaces the history entry. */
    order: useCallback(
      (sort: readonly Sort[]) => ask({ ...now.current.query.query, sort }, { replace: true }),
      [ask],
    ),
    search: useCallback(
      (words: string) => ask({ ...now.current.query.query, search: words }, { replace: true }),
      [ask],
    ),
  }
}

export type ListAsking = ReturnType<typeof useListQuery>
