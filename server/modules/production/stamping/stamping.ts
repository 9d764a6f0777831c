import { productStampingOrders } from '../../../../src/resources/production/stamping/product_stamping_orders'
import { stampingCorrections } from '../../../../src/resources/production/stamping/stamping_corrections'
import { afterEvent, beforeLock, onCreate, onEvent, onFill, onUpdate } from '../../../engine/hooks/hooks'
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
onFill(stampingCorrections, 'stamping_log_id', countsToCorrect)
