import type { PlantArea } from '../../../resources/production/flows/plantArea'
import type { SettingGroup } from '../../../resources/general/system/settingsKind'
import { usePlantArea } from '../../hooks/usePlantArea'
import { SettingsForm } from './SettingsForm'
import { t } from '../../../texts/texts'
import './settings.css'

const groups: Readonly<Record<PlantArea, readonly SettingGroup[]>> = {
  production: ['Production', 'Machines', 'Lab', 'Stamps and duty', 'Compliance', 'Reports', 'Numbers'],
  assembly: ['Assembly', 'Production', 'Machines', 'Stamps and duty', 'Reports', 'Numbers'],
}
const shared = {
  groups: ['Stamps and duty'],
  path: '/production/settings',
  title: t('Production settings'),
} as const
const titles = { production: t('Production settings'), assembly: t('Assembly settings') }

/** The settings of the plant alone: shifts, orders, machines, laboratory, duty, what the law demands, and reports. */
export function ProductionSettings() {
  const area = usePlantArea()
  return (
    <div className="dc-settings">
      <div className="dc-settings-part">
        <SettingsForm
          title={titles[area]}
          of={groups[area]}
          segment={area}
          {...(area === 'assembly' && { elsewhere: shared })}
        />
      </div>
    </div>
  )
}
