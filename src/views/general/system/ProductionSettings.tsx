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

const OfPlant = ({ title, begins }: { title: string; begins?: SettingGroup }) => (
  <div className="dc-settings">
    <div className="dc-settings-part">
      <SettingsForm title={title} of={groups} segment="production" {...(begins && { begins })} />
    </div>
  </div>
)

/** The settings of the plant alone: shifts, orders, machines, laboratory, duty, what the law demands, and reports. */
export const ProductionSettings = () => <OfPlant title={t('Production settings')} />

/** The same, from its reports on. */
export const ReportSettings = () => <OfPlant title={t('Report settings')} begins="Reports" />
