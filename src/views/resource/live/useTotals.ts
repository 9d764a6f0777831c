import { useEffect, useState } from 'react'
import {
  auditTime,
  catchError,
  concat,
  debounceTime,
  EMPTY,
  from,
  map,
  type Observable,
  of,
  ReplaySubject,
  skip,
  switchMap,
} from 'rxjs'
import { listTotals } from '../../../api/exports'
import type { AnyRow } from '../../../api/resourceApi'
import { labelOf } from '../../../resources/kit/text/columns'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import type { AnyField } from '../../../resources/kit/fields/field'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import { sumOf } from '../../../resources/kit/text/sum'
import type { LiveList } from '../../../streams/rows/liveList'
import { inUnit } from '../../fields/cellText'
import { numberFormat } from '../../../texts/locale'
import { t } from '../../../texts/texts'

/** The sum of figure columns in words, and over what; columns that count in several measures share an entry. */
export type Total = { name: string; label: string; text: string }

const formatOf = ({
  minDecimals = 0,
  displayScale = 6,
  signed,
}: Pick<AnyField, 'minDecimals' | 'displayScale' | 'signed'> = {}) =>
  numberFormat({
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: Math.max(minDecimals, displayScale),
    ...(signed && { signDisplay: 'exceptZero' }),
  })

type Request = {
  changes$: Observable<unknown>
  quietMs: number
  names: readonly string[]
  isWanted: boolean
}

type Sum = { name: string; sum: string | null }

/** Sums of columns in words. */
function inWords(resource: AnyResource, sums: readonly Sum[]): Total[] {
  const unsummed = sums.filter(({ sum }) => sum === null)
  return sums.flatMap(({ name, sum }): Total[] => {
    const [label, field] = [labelOf(resource, name), fieldOf(resource, name)]
    // Intl reads a decimal text digit by digit, so that nothing is lost on the way through a number.
    if (sum !== null)
      return [{ name, label, text: inUnit(formatOf(field).format(sum as unknown as number), field) }]
    if (unsummed[0]?.name !== name) return []
    const labels = unsummed.map((one) => labelOf(resource, one.name)).join(', ')
    return [{ name, label: labels, text: t('several measures') }]
  })
}

/** The figure columns of a list that add up to something, among those that are shown. */
export const summed = (resource: AnyResource, shown: readonly string[]) =>
  (resource.list.totals ?? []).filter((name) => shown.includes(name))

/** Sums over rows at hand; none of what they count in several measures. */
export function totalsOf(resource: AnyResource, names: readonly string[], rows: readonly AnyRow[]): Total[] {
  const measured = resource.report?.unitColumn
  const isOne = new Set(measured && rows.map((row) => row[measured.in])).size <= 1
  const sums = names.map((name) => {
    const figures = rows.map((row) => Number(row[name] ?? 0))
    const isSum = isOne || !measured?.figures.includes(name) || figures.every((figure) => figure === 0)
    return { name, sum: isSum ? sumOf(figures, fieldOf(resource, name)?.scale ?? 0) : null }
  })
  return inWords(resource, sums)
}

/** Sums over a list held whole, moved on with its rows. */
export function useHeldTotals(
  resource: AnyResource,
  list: LiveList,
  names: readonly string[],
  isWhole: boolean,
): readonly Total[] {
  const [totals, setTotals] = useState<readonly Total[]>([])
  const queryKey = names.join()
  useEffect(() => {
    if (!isWhole || queryKey === '') return
    const following = list.state$.pipe(auditTime(250)).subscribe(({ rows, removedIds }) =>
      setTotals(
        totalsOf(
          resource,
          queryKey.split(','),
          rows.filter(({ id }) => !removedIds.has(id)),
        ),
      ),
    )
    return () => following.unsubscribe()
  }, [queryKey, isWhole, list, resource])
  return isWhole && queryKey !== '' ? totals : []
}

/**
 * Sums over all matching rows, requested on demand and again when `changes$` has been quiet for a while; the first
 * value of `changes$` is the present.
 */
export function useAskedTotals(
  resource: AnyResource,
  query: Pick<ListQuery, 'filters' | 'search'>,
  { changes$, quietMs, names, isWanted }: Request,
): readonly Total[] | null {
  const queryKey = JSON.stringify([query.filters, query.search, names])
  const [answer, setAnswer] = useState<{ query: string; totals: readonly Total[] } | null>(null)
  useEffect(() => {
    if (!isWanted) return
    const [filters, search, columns] = JSON.parse(queryKey) as [ListQuery['filters'], string, string[]]
    const ask = () =>
      from(listTotals(resource, { filters, search }, columns)).pipe(
        map(({ sums }) => columns.map((name) => ({ name, sum: sums[name] ?? null }))),
        catchError(() => EMPTY),
      )
    // An answer to an earlier request is older than the rows: it is dropped.
    const following = concat(of(null), changes$.pipe(skip(1), debounceTime(quietMs)))
      .pipe(switchMap(ask))
      .subscribe((sums) => setAnswer({ query: queryKey, totals: inWords(resource, sums) }))
    return () => following.unsubscribe()
  }, [queryKey, isWanted, changes$, quietMs, resource])
  return isWanted && answer?.query === queryKey ? answer.totals : null
}

/** Sums over all rows of a record's table, computed by the server and requested again when the rows change. */
export function useRowsTotals(
  resource: AnyResource,
  { filters, columns, rows }: { filters: ListQuery['filters']; columns: readonly string[]; rows: unknown },
): readonly Total[] {
  const [changes$] = useState(() => new ReplaySubject<unknown>(1))
  useEffect(() => changes$.next(rows), [changes$, rows])
  const names = summed(resource, columns)
  const request = { changes$, quietMs: 250, names, isWanted: names.length > 0 && rows !== null }
  return useAskedTotals(resource, { filters, search: '' }, request) ?? []
}
