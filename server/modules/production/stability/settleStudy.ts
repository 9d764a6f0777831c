import {
  stabilityPoints,
  type StabilityPoint,
} from '../../../../src/resources/production/stability/stability_points'
import { stabilityStudies } from '../../../../src/resources/production/stability/stability_studies'
import type { Unit } from '../../../engine/unitTypes'

const isOpen = ({ status }: StabilityPoint) => status === 'planned' || status === 'requested'

/** A study shows what its time points say; it is complete once none is open. */
export async function settleStudy(unit: Unit, studyId: number) {
  const points = await unit.find(stabilityPoints, { stability_study_id: studyId })
  const open = points.filter(isOpen)
  const study = await unit.update(stabilityStudies, studyId, {
    points_open: open.length,
    points_out: points.filter(({ in_range }) => in_range === 0).length,
    next_due_on: open.map(({ due_on }) => due_on).toSorted()[0] ?? null,
  })
  if (study.status === 'active' && open.length === 0) await unit.fire(stabilityStudies, studyId, 'complete')
}
