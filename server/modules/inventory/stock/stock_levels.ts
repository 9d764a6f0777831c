import { createHash } from 'node:crypto'
import { stockLevels } from '../../../../src/resources/inventory/stock/stock_levels'
import { stockMovements } from '../../../../src/resources/inventory/stock/stock_movements'
import { check, type FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { callPath } from '../../../../src/resources/kit/define/defineResource'
import { decimal, reference } from '../../../../src/resources/kit/fields/field'
import { call } from '../../../http/calls'
import { invalid } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitOfWork'
import { brokenRules } from '../ledger/check'
import { post } from '../ledger/post'
import type { Movement } from '../ledger/posting'

const line = {
  product_id: reference('Product', 'products'),
  lot_id: reference('Lot', 'lots'),
  from_bin_id: reference('From', 'bins'),
  to_bin_id: reference('To', 'bins'),
  qty: decimal('Quantity', 6, { max: 999_999_999 }),
}

const mostLines = 200

/** Keys of clients are theirs alone: two people may have thought of the same one. */
const postingKeyOf = ({ by, postingKey }: Unit) =>
  postingKey === null
    ? crypto.randomUUID()
    : createHash('sha256').update(`${by.id} ${postingKey}`).digest('hex')

/** The lines of a move by hand, all that is wrong with them at once. */
function linesOf(body: unknown): Movement[] {
  const { lines, ...rest } = (body ?? {}) as Record<string, unknown>
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw invalid({ [unknown]: 'unknown' })
  if (!Array.isArray(lines) || lines.length === 0) throw invalid({ lines: 'required' })
  if (lines.length > mostLines) throw invalid({ lines: 'max' })
  const errors: FieldErrors = {}
  const movements = lines.map((one: unknown, at): Movement => {
    const checked = check(line, typeof one === 'object' && one !== null ? { ...one } : {})
    if (!checked.ok)
      for (const [field, rule] of Object.entries(checked.errors)) errors[`lines.${at}.${field}`] = rule
    return { ...(checked.ok ? checked.values : {}), reason: 'bin_move' } as Movement
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return movements
}

call(
  {
    method: 'POST',
    path: `${callPath(stockLevels)}/move`,
    areas: ['inventory'],
    modules: ['Inventory'],
    about:
      'Moves goods between bins, all lines or none; answers the movements and the levels as they are then.',
    writes: true,
  },
  async ({ unit, request }) => {
    const movements = linesOf(request.body)
    const posted = await post(unit, {
      posting_key: postingKeyOf(unit),
      source_type: stockLevels.name,
      source_id: 0,
      event: 'move',
      movements,
    })
    return {
      movements: await unit.find(stockMovements, { id: posted.movement_ids }),
      levels: await unit.find(stockLevels, { id: posted.level_ids }),
    }
  },
)

call(
  {
    method: 'GET',
    path: `${callPath(stockLevels)}/check`,
    areas: ['general'],
    modules: ['Inventory'],
    about:
      'Everything in which levels, promises, lots and costs differ from the movements of the ledger: nothing.',
  },
  ({ pool }) => brokenRules(pool),
)
