import { ofArea } from '../../../resources/production/flows/plantArea'
import { machines } from '../../../resources/production/machines/machines'
import { calendarExceptions } from '../../../resources/production/plan/calendar_exceptions'
import { changeoverRules } from '../../../resources/production/plan/changeover_rules'
import { machineCapabilities } from '../../../resources/production/plan/machine_capabilities'
import { t } from '../../../texts/texts'
import { EndangeredOrders } from '../plan/EndangeredOrders'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { useListTabs } from '../../resource/list/useListTabs'

const Below = ({ row }: RecordPart) =>
  row && row.area === 'production' ? (
    <EndangeredOrders danger="machine_id" id={row.id} version={row.version} />
  ) : null

const MachineRecord = (props: RecordGiven) => <RecordDrawer {...props} below={Below} />

const tab = <R extends { title: string; path: string }>(resource: R) => ({
  label: t(resource.title),
  address: resource.path,
  resource,
})

const tabs = {
  machines: tab(ofArea(machines, 'production')),
  capabilities: tab(machineCapabilities),
  changeovers: tab(changeoverRules),
  exceptions: tab(calendarExceptions),
} as const

/** Machines, and what a plan reads of them: what they can do, how they are changed over, when they work. */
export function MachinesView() {
  const [name, choice] = useListTabs(tabs)
  return (
    <ResourceScreen
      key={name}
      resource={tabs[name].resource}
      actions={choice}
      {...(name === 'machines' && { record: MachineRecord })}
    />
  )
}
