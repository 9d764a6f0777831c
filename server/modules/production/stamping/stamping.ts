import { productStampingOrders } from '../../../../src/resources/production/stamping/product_stamping_orders'
import { stampingCorrections } from '../../../../src/resources/production/stamping/stamping_corrections'
import { stampingMachines } from '../../../../src/resources/production/stamping/stamping_machines'
import { invalid } from '../../../engine/errors'
import { afterEvent, beforeLock, onCreate, onEvent, onUpdate } from '../../../engine/hooks/hooks'
import { approve, changeCorrection, decide, requestCorrection } from './corrections'
import './inLineOrders'
import { lockCorrection, lockOrder } from './locks'
import { cancel, changeOrder, completeOrder, plan } from './orders'
import './preview'
import './reports'
import { afterFinish, changeReel, finish, pause, resume, start } from './work'

onCreate(productStampingOrders, completeOrder)
onUpdate(productStampingOrders, changeOrder)
beforeLock(productStampingOrders, lockOrder)
onEvent(productStampingOrders, 'plan', plan)
onEvent(productStampingOrders, 'cancel', cancel)
onEvent(productStampingOrders, 'start', start)
onEvent(productStampingOrders, 'change_reel', changeReel)
onEvent(productStampingOrders, 'pause', pause)
onEvent(productStampingOrders, 'resume', resume)
onEvent(productStampingOrders, 'finish', finish)
afterEvent(productStampingOrders, 'finish', afterFinish)

onCreate(stampingCorrections, requestCorrection)
onUpdate(stampingCorrections, changeCorrection)
beforeLock(stampingCorrections, lockCorrection)
onEvent(stampingCorrections, 'approve', approve)
onEvent(stampingCorrections, 'reject', decide)

// The counter of an applicator is read at the ends of its sessions: another value is told with its reason.
onUpdate(stampingMachines, async (_unit, before, changes) => {
  if (
    changes.counter_total !== undefined &&
    changes.counter_total !== before.counter_total &&
    !changes.counter_reason
  )
    throw invalid({ counter_reason: 'requiredif' })
  return changes
})
