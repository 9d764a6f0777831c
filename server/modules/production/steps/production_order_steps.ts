import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import { afterEvent, beforeLock, onEvent, onRefused } from '../../../engine/hooks/hooks'
import { releaseBatch } from '../stock/stepStock'
import { followSealCheck, sealCheck } from './sealChecks'
import { settle } from './settle'
import { lockFloor } from './stepLocks'
import { explainRefusal } from './stepRefusals'
import { finish, reopen, report } from './stepReport'
import { announceBlock, block, makeReady, pause, resume, skip, start, unblock } from './stepWork'

beforeLock(productionOrderSteps, lockFloor)
onRefused(productionOrderSteps, explainRefusal)

onEvent(productionOrderSteps, 'make_ready', makeReady)
onEvent(productionOrderSteps, 'start', start)
onEvent(productionOrderSteps, 'report', report)
onEvent(productionOrderSteps, 'pause', pause)
onEvent(productionOrderSteps, 'resume', resume)
onEvent(productionOrderSteps, 'finish', finish)
onEvent(productionOrderSteps, 'block', block)
onEvent(productionOrderSteps, 'unblock', unblock)
onEvent(productionOrderSteps, 'skip', skip)
onEvent(productionOrderSteps, 'reopen', reopen)
onEvent(productionOrderSteps, 'seal_check', sealCheck)

for (const event of ['finish', 'skip'] as const) afterEvent(productionOrderSteps, event, releaseBatch)
for (const event of ['report', 'finish', 'skip', 'reopen'] as const)
  afterEvent(productionOrderSteps, event, (unit, step) => settle(unit, step.production_order_id))
afterEvent(productionOrderSteps, 'block', announceBlock)
afterEvent(productionOrderSteps, 'seal_check', followSealCheck)
