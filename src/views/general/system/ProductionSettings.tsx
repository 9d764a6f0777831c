import type { SettingGroup } from '../../../resources/general/system/settingsKind'
import { SettingsForm } from './SettingsForm'
import { t } from '../../../texts/texts'
import './settings.css'

const groups: readonly SettingGroup[] = [
  'Production',
  'Machines',
  'Lab',
  'Stamps and duty',
  'Compliance',
  'Reports',
  'Numbers',
]

/** The settings of the plant alone: shifts, orders, machines, laboratory, duty, what the law demands, and reports. */
export const ProductionSettings = () => (
  <div className="dc-settings">
    <div className="dc-settings-part">
      <SettingsForm title={t('Production settings')} of={groups} segment="production" />
    </div>
  </div>
)
