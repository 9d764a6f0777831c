import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { cellText } from '../../fields/cellText'

const most = 4

/**
 * The columns in the foot of a card: the first ones with a value, always with a quantity among them, wherever its column
 * is. A figure has the measure of its row as its unit.
 */
export function cardColumns(resource: AnyResource, columns: readonly string[], row: AnyRow, limit = most) {
  const measured = resource.report?.unitColumn
  const filled = columns.filter((name) => name !== measured?.in && cellText(resource, name, row) !== '')
  const quantity = filled.find((name) => measured?.figures.includes(name) && Number(row[name]) !== 0)
  const shown = filled.slice(0, limit)
  if (quantity !== undefined && !shown.includes(quantity)) shown.splice(limit - 1, 1, quantity)
  return shown.map((name) => ({
    name,
    unit: measured?.figures.includes(name) ? cellText(resource, measured.in, row) : '',
  }))
}
