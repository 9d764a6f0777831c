import { labReceivingItems } from '../../resources/labReceiving/lab_receiving_items'
import { labReceivings } from '../../resources/labReceiving/lab_receivings'
import { ResourceScreen } from '../resource/list/ResourceScreen'
import { useListTabs } from '../resource/list/useListTabs'
import { RecordDrawer, type RecordGiven } from '../resource/record/RecordDrawer'
import { Page } from '../ui/Page'
import { Bench } from './Bench'
import { PutAway } from './scans/PutAway'
import { t } from '../../texts/texts'

const tabs = {
  receivings: { label: t('Deliveries'), address: labReceivings.path },
  put_away: { label: t('Put away'), address: `${labReceivings.path}?list=put_away` },
  items: { label: t('Items'), address: labReceivingItems.path },
} as const

const BenchRecord = (props: RecordGiven) => <RecordDrawer {...props} below={Bench} />

/** Deliveries at the bench, the open ones first, each with its items and containers. */
export function LabReceivingView() {
  const [tab, choice] = useListTabs(tabs)
  if (tab === 'put_away')
    return (
      <Page title={t('Put away')} actions={choice}>
        <PutAway />
      </Page>
    )
  if (tab === 'items') return <ResourceScreen key={tab} resource={labReceivingItems} actions={choice} />
  return <ResourceScreen key={tab} resource={labReceivings} record={BenchRecord} actions={choice} />
}
