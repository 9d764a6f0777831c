import { lots } from '../../../../src/resources/inventory/stock/lots'
import { hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import {
  type StabilityPoint,
  stabilityPoints,
} from '../../../../src/resources/production/stability/stability_points'
import { stabilityStudies } from '../../../../src/resources/production/stability/stability_studies'
import { changeFrom } from '../../../../src/resources/production/stability/timePoints'
import { Refused } from '../../../engine/errors'
import { afterEvent, beforeLock, onEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { holdersOf, notifyUsers } from '../../../site/notifyUsers'
import { requestTest } from '../laboratory/requests'
import { settleStudy } from './settleStudy'
import { pointOf } from './studyOf'
import { t } from '../../../../src/texts/texts'

const path = stabilityStudies.path

/** The people of the laboratory, who take the sample, and quality, which watches how lots keep. */
const tell = async (unit: Unit, text: string) =>
  notifyUsers(unit, await holdersOf(unit, ['hplc_tech', 'qa_manager']), { text, path })

// As everywhere, the study is locked before its time points.
beforeLock(stabilityPoints, async (unit, id) => {
  const { stability_study_id: studyId } = await unit.get(stabilityPoints, id)
  await unit.lock(stabilityStudies, studyId)
})

onEvent(stabilityPoints, 'request', async (unit, point) => {
  const study = await unit.get(stabilityStudies, point.stability_study_id)
  if (study.status !== 'active')
    throw new Refused('invalid_transition', {
      text: t('{number} is {status}', { number: study.number, status: study.status }),
    })
  const request = await requestTest(unit, {
    source: 'stability',
    product_id: study.product_id,
    hplc_category_id: study.hplc_category_id,
    target_strength_mg_ml: study.target_strength_mg_ml,
    lot_id: study.lot_id,
  })
  await tell(
    unit,
    `${study.number}: the sample of month ${point.month} of lot ${study.lot} is due on ${point.due_on}`,
  )
  return { hplc_request_id: request.id }
})

onEvent(stabilityPoints, 'remind', async (unit, point) => {
  const { number, lot } = await unit.get(stabilityStudies, point.stability_study_id)
  await tell(unit, `${number}: the sample of month ${point.month} of lot ${lot} was due on ${point.due_on}`)
  return { reminded_on: await plantToday(unit) }
})

onEvent(stabilityPoints, 'skip', async (unit, point, { skip_note }) => {
  if (point.hplc_request_id !== null) {
    const { status } = await unit.lock(hplcRequests, point.hplc_request_id)
    if (['requested', 'sampled', 'in_test'].includes(status))
      await unit.transition(hplcRequests, point.hplc_request_id, 'cancel', { cancel_note: skip_note })
  }
  return { skip_note }
})

for (const event of ['request', 'measure', 'recall', 'skip'] as const)
  afterEvent(stabilityPoints, event, (unit, point) => settleStudy(unit, point.stability_study_id))

/** What the lot began with: the result of its first time point, else the strength it was made with. */
async function firstResult(unit: Unit, { stability_study_id: studyId }: StabilityPoint) {
  const [first] = await unit.find(stabilityPoints, {
    stability_study_id: studyId,
    month: 0,
    status: 'measured',
  })
  if (first) return first.result_mg_ml
  const { lot_id } = await unit.get(stabilityStudies, studyId)
  return (await unit.get(lots, lot_id)).strength_mg_ml
}

// What is concluded is the result of its time point; out of range, quality is told.
afterEvent(hplcRequests, 'conclude', async (unit, request) => {
  const point = await pointOf(unit, request)
  const result = request.final_mg_ml
  if (!point || result === null) return
  const isIn = request.verdict === 'pass'
  const first = point.month === 0 ? null : await firstResult(unit, point)
  const found = {
    result_mg_ml: result,
    change_percent: changeFrom(first ?? result, result),
    in_range: isIn,
    measured_at: unit.doneAt,
  }
  // A time point that was tested again has the result of its last test; the others stay with their requests.
  if (point.status === 'requested') await unit.transition(stabilityPoints, point.id, 'measure', found)
  else await unit.update(stabilityPoints, point.id, found)
  await settleStudy(unit, point.stability_study_id)
  const { number, lot } = await unit.get(stabilityStudies, point.stability_study_id)
  if (!isIn) await tell(unit, `${number}: lot ${lot} is out of range after ${point.month} months`)
})

// The request of another test takes the place of the one that is tested again.
afterEvent(hplcRequests, 'carry_out', async (unit, request) => {
  const point = await pointOf(unit, request)
  if (!point || request.decision !== 'retest') return
  const [again] = await unit.find(hplcRequests, { retest_of_id: request.id })
  if (again) await unit.update(stabilityPoints, point.id, { hplc_request_id: again.id })
})

// A time point whose request was cancelled is requested again when it is due.
afterEvent(hplcRequests, 'cancel', async (unit, request) => {
  const point = await pointOf(unit, request)
  if (point?.status === 'requested') await unit.fire(stabilityPoints, point.id, 'recall', {})
})
