import { allows, type Sender } from '../../../../src/machines/kit'
import { hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import { Refused } from '../../../engine/errors'
import { onCreate } from '../../../engine/hooks/hooks'
import './adjustments'
import './batchTests'
import './charts'
import './conclusions'
import './controlResults'
import './decisions'
import './fillTray'
import './hplcReport'
import './ranges'
import './rdRequests'
import './resultFile'
import './results'
import './runs'
import './samples'
import './tray'
import { requestedByHand, snapshotOf } from './requests'

const requesters: readonly Sender[] = ['hplc_tech', 'qa_manager', 'batcher', 'warehouse']

onCreate(hplcRequests, async (unit, values) => {
  if (!allows(unit.by, requesters)) throw new Refused('no_privileges')
  const lot = await requestedByHand(unit, values.lot_id)
  return { ...values, ...(await snapshotOf(unit, { product_id: lot.product_id })) }
})
