import { workOrderComments } from '../../../../src/resources/production/maintenance/work_order_comments'
import type { Unit } from '../../../engine/unitTypes'

/** Writes the line of an act on a work order. */
export const noteStatus = (unit: Unit, id: number, text: string) =>
  unit.insert(workOrderComments, {
    work_order_id: id,
    kind: 'status',
    text,
    user_id: unit.by.id || null,
    at: unit.doneAt,
  })
