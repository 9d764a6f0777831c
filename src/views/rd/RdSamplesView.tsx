import { rdPanels } from '../../resources/rd/rd_panels'
import { rdSamples } from '../../resources/rd/rd_samples'
import { ResourceScreen } from '../resource/list/ResourceScreen'
import { useListTabs } from '../resource/list/useListTabs'
import { RecordDrawer, type RecordGiven } from '../resource/record/RecordDrawer'
import { PanelResults } from './panels/PanelResults'
import { TastePanels } from './panels/TastePanels'
import { t } from '../../texts/texts'

const tabs = {
  samples: { label: t('Samples'), address: rdSamples.path },
  panels: { label: t('Panels'), address: rdPanels.path },
} as const

const PanelRecord = (props: RecordGiven) => <RecordDrawer {...props} below={PanelResults} />

/** Samples in development, and the panels that taste them under codes. */
export function RdSamplesView() {
  const [tab, choice] = useListTabs(tabs)
  const actions = (
    <>
      <TastePanels />
      {choice}
    </>
  )
  if (tab === 'panels')
    return <ResourceScreen key={tab} resource={rdPanels} record={PanelRecord} actions={actions} />
  return <ResourceScreen key={tab} resource={rdSamples} actions={actions} />
}
