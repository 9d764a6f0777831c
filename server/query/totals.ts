import type pg from 'pg'
import { isFigure, isHidden } from '../../src/resources/kit/text/columns'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import type { Hidden } from './compiler'
import { listRequest } from './parse'
import { invalid } from '../engine/errors'
import { selectOf } from '../engine/rows/selects'
import { compileSums } from './unpaged'

/**
 * Sums of figure columns over a whole filtered list, as texts since a sum may exceed the precision of a
 * number; null where the rows have several units.
 */
export async function totals(
  pool: pg.Pool,
  resource: AnyResource,
  hidden: Hidden,
  requested: readonly string[] | null,
  list: FieldValues,
): Promise<{ sums: Record<string, string | null>; total: number }> {
  const columns = requested ?? resource.list.totals ?? []
  if (columns.length > 50) throw invalid({ columns: 'in' })
  const names = columns.map((name, place) => {
    const isSum = isFigure(resource, name) && !isHidden(hidden, name)
    if (!isSum || columns.indexOf(name) !== place) throw invalid({ [`columns.${place}`]: 'in' })
    return name
  })
  const { text, values } = compileSums(selectOf(resource), resource, listRequest(resource, list), {
    hidden,
    names,
  })
  const { rows } = await pool.query<Record<string, string | null> & { total: number }>(text, values)
  const { total = 0, ...sums } = rows[0] ?? {}
  return { sums: sums as Record<string, string | null>, total }
}
