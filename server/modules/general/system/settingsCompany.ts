import { type Area, areas } from '../../../../src/access'
import { settings } from '../../../../src/resources/general/system/settings'
import { computed } from '../../../realtime/feed/computed'
import { settingsNow } from '../../../site/settings'

computed(
  {
    name: 'company',
    segment: 'general',
    areas: Object.keys(areas) as Area[],
    modules: [],
    sources: [settings],
  },
  async (db) => {
    const set = await settingsNow(db, 'company.name', 'company.site', 'company.timezone')
    return { name: set['company.name'], site: set['company.site'], timezone: set['company.timezone'] }
  },
)
