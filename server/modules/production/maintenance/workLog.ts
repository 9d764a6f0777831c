import {
  type commentKinds,
  workOrderComments,
} from '../../../../src/resources/production/maintenance/work_order_comments'
import type { Unit } from '../../../engine/unitTypes'

/** Writes a line of a work order. */
export const noteLine = (unit: Unit, id: number, kind: (typeof commentKinds)[number], text: string) =>
  unit.insert(workOrderComments, {
    work_order_id: id,
    kind,
    text,
    user_id: unit.by.id || null,
    at: unit.doneAt,
  })

/** Writes the line of an act on a work order. */
export const noteStatus = (unit: Unit, id: number, text: string) => noteLine(unit, id, 'status', text)
