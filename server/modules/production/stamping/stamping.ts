import { productStampingOrders } from '../../../../src/resources/production/stamping/product_stamping_orders'
import { stampingCorrections } from '../../../../src/resources/production/stamping/stamping_corrections'
import { stampingLogs } from '../../../../src/resources/production/stamping/stamping_logs'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import {
  afterEvent,
  beforeLock,
  onCreate,
  onEvent,
  onFill,
  onRefused,
  onUpdate,
} from '../../../engine/hooks/hooks'
import { onReconcile } from '../stamps/settled'
import { countsToCorrect } from './corrections/correctedCounts'
import { approve, changeCorrection, decide, requestCorrection } from './corrections/corrections'
import './inLineOrders'
import './machineNames'
import { lockCorrection, lockOrder } from './locks'
import { cancel, changeOrder, completeOrder, plan } from './orders'
import './preview'
import './reports'
import { afterFinish, changeReel, finish, mount, pause, resume, start, unmount } from './work'

onCreate(productStampingOrders, completeOrder)
onUpdate(productStampingOrders, changeOrder)
beforeLock(productStampingOrders, lockOrder)
onEvent(productStampingOrders, 'plan', plan)
onEvent(productStampingOrders, 'cancel', cancel)
onEvent(productStampingOrders, 'start', start)
onEvent(productStampingOrders, 'change_reel', changeReel)
onEvent(productStampingOrders, 'unmount_reel', unmount)
onEvent(productStampingOrders, 'mount_reel', mount)
onEvent(productStampingOrders, 'pause', pause)
onEvent(productStampingOrders, 'resume', resume)
onEvent(productStampingOrders, 'finish', finish)
afterEvent(productStampingOrders, 'finish', afterFinish)

onCreate(stampingCorrections, requestCorrection)
onUpdate(stampingCorrections, changeCorrection)
beforeLock(stampingCorrections, lockCorrection)
onEvent(stampingCorrections, 'approve', approve)
onEvent(stampingCorrections, 'reject', decide)
onRefused(stampingCorrections, async ({ by }, row, event, refused) => {
  const own = [row.requested_by_id, row.kind === 'discrepancy' ? row.stamped_by_id : null]
  if (refused !== 'no_privileges' || event === 'withdraw' || !own.includes(by.id)) return undefined
  return new Refused('self_approval', { text: t('Another person must approve this') })
})
onReconcile(async (unit, { id, number }) => {
  const sessions = await unit.find(stampingLogs, { reel_id: id })
  const [open] = await unit.find(stampingCorrections, {
    stamping_log_id: sessions.map((session) => session.id),
    status: 'pending',
  })
  if (open)
    throw new Refused('reel_unreconciled', {
      text: t('{correction} of {number} is not decided yet', { correction: open.number, number }),
      path: stampingCorrections.path,
    })
})
onFill(stampingCorrections, 'stamping_log_id', countsToCorrect)
