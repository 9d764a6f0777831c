import { company } from '../../../../src/resources/general/system/settingsValues'
import { settings } from '../../../../src/resources/general/system/settings'
import { onComputed } from '../../../realtime/feed/computed'
import { settingsNow } from '../../../site/settings'

onComputed(company, { sources: [settings] }, async (db) => {
  const set = await settingsNow(db, 'company.name', 'company.site', 'company.timezone')
  return { name: set['company.name'], site: set['company.site'], timezone: set['company.timezone'] }
})
