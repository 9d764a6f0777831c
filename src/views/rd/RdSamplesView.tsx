import { rdPanels } from '../../resources/rd/rd_panels'
import { type RdSample, rdSamples } from '../../resources/rd/rd_samples'
import { figure } from '../format/format'
import { Glyph } from '../parts/Glyph'
import type { RowCells } from '../resource/list/ResourceList'
import { ResourceScreen } from '../resource/list/ResourceScreen'
import { useListTabs } from '../resource/list/useListTabs'
import { RecordDrawer, type RecordGiven } from '../resource/record/RecordDrawer'
import { PanelResults } from './panels/PanelResults'
import { MySamples } from './samples/MyRows'
import { PrintSamples } from './samples/PrintSamples'
import { TastePanels } from './panels/TastePanels'
import { t } from '../../texts/texts'

const tabs = {
  samples: { label: t('Samples'), address: rdSamples.path },
  panels: { label: t('Panels'), address: rdPanels.path },
} as const

/** The cost of a litre against its target. */
const cells: RowCells = {
  cost_per_l: ({ row }) => {
    const { cost_per_l: cost, target_cost_per_l: target } = row as unknown as RdSample
    if (cost === null) return null
    const isDearer = target !== null && cost > target
    return (
      <span className={isDearer ? 'dc-danger-text' : undefined}>
        {isDearer && <Glyph name="rush" />} {figure(cost, 2)}
        {target !== null && <small> / {figure(target)}</small>}
      </span>
    )
  },
}

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
  return (
    <ResourceScreen
      key={tab}
      resource={rdSamples}
      selected={PrintSamples}
      cells={cells}
      actions={
        <>
          <MySamples />
          {actions}
        </>
      }
    />
  )
}
