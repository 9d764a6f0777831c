import { settings } from '../../../../src/resources/general/system/settings'
import { batchTargetsValue } from '../../../../src/resources/production/batching/batchTargets'
import { onComputed } from '../../../realtime/feed/computed'
import { settingsNow } from '../../../site/settings'

onComputed(batchTargetsValue, { sources: [settings] }, async (db) => [
  ...(await settingsNow(db, 'reports.batching_targets'))['reports.batching_targets'],
])
