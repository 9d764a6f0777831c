import { flashpointClasses } from '../../resources/labReceiving/flashpoint_classes'
import { labCabinets } from '../../resources/labReceiving/lab_cabinets'
import { ResourceScreen } from '../resource/list/ResourceScreen'
import { useListTabs } from '../resource/list/useListTabs'
import { RecordDrawer, type RecordGiven } from '../resource/record/RecordDrawer'
import { IncompatibleClasses } from './IncompatibleClasses'
import { RecomputeClasses } from './RecomputeClasses'
import { TemperatureAxis } from './TemperatureAxis'
import { t } from '../../texts/texts'

const tabs = {
  classes: { label: t('Classes'), address: flashpointClasses.path },
  cabinets: { label: t('Cabinets'), address: labCabinets.path },
} as const

const ClassRecord = (props: RecordGiven) => <RecordDrawer {...props} below={IncompatibleClasses} />

/** The classes on an axis of temperatures, and the cabinets that are made for them. */
export function FlashpointClassesView() {
  const [tab, choice] = useListTabs(tabs)
  if (tab === 'cabinets') return <ResourceScreen key={tab} resource={labCabinets} actions={choice} />
  return (
    <ResourceScreen
      key={tab}
      resource={flashpointClasses}
      record={ClassRecord}
      above={<TemperatureAxis />}
      actions={
        <>
          {choice}
          <RecomputeClasses />
        </>
      }
    />
  )
}
