import { batchingCalls } from '../../../../src/resources/production/batching/batchingCalls'
import { nowOf } from '../../../site/now'
import { onCall } from '../../../calls/handlers'
import { batchingSheet } from './sheetSource'
import { weigh } from './weigh'

onCall(batchingCalls.sheet, async ({ db, input }) =>
  batchingSheet(db, input.id, new Date(await nowOf(db)).toISOString()),
)
onCall(batchingCalls.weigh, ({ unit, input }) => weigh(unit, input))
