import type { HplcRequest } from '../../../../src/resources/production/laboratory/hplc_requests'
import {
  stabilityPoints,
  type StabilityPoint,
} from '../../../../src/resources/production/stability/stability_points'
import {
  stabilityStudies,
  type StabilityStudy,
} from '../../../../src/resources/production/stability/stability_studies'
import type { Unit } from '../../../engine/unitTypes'

type Requested = Pick<HplcRequest, 'id' | 'source'>

/** The time point that a request was made for; null for all other requests. */
export async function pointOf(unit: Unit, { id, source }: Requested): Promise<StabilityPoint | null> {
  if (source !== 'stability') return null
  const [point] = await unit.find(stabilityPoints, { hplc_request_id: id })
  return point ?? null
}

/** The study whose samples a request takes; null for all other requests. */
export async function studyOf(unit: Unit, request: Requested): Promise<StabilityStudy | null> {
  const point = await pointOf(unit, request)
  return point && unit.get(stabilityStudies, point.stability_study_id)
}
