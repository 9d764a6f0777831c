import { type Area, areas } from '../../../src/access'
import { settings } from '../../../src/resources/general/settings'
import { computed } from '../../realtime/computed'
import { settingsNow } from './settingsNow'

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
