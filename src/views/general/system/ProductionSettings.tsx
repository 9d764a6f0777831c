import type { SettingGroup } from '../../../resources/general/system/settingsKind'
import { SettingsForm } from './SettingsForm'
import { t } from '../../../texts/texts'
import './settings.css'

const groups: readonly SettingGroup[] = ['Production', 'Machines', 'Lab', 'Compliance']

/** The settings of the plant alone: shifts, orders, machines, laboratory and what the law demands. */
export const ProductionSettings = () => (
  <div className="dc-settings">
    <div className="dc-settings-part">
      <SettingsForm title={t('Production settings')} of={groups} />
    </div>
  </div>
)
