import { recallCustomers } from '../../../resources/inventory/traceability/recall_customers'
import { recallLots } from '../../../resources/inventory/traceability/recall_lots'
import { recalls } from '../../../resources/inventory/traceability/recalls'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { useListTabs } from '../../resource/list/useListTabs'
import { RecordDrawer, type RecordGiven } from '../../resource/record/RecordDrawer'
import { RecallCourse } from './RecallCourse'
import { t } from '../../../texts/texts'

const tabs = {
  recalls: { label: t('Product recalls'), address: recalls.path },
  lots: { label: t('Lots'), address: recallLots.path },
  customers: { label: t('Customers'), address: recallCustomers.path },
} as const

const RecallRecord = (props: RecordGiven) => <RecordDrawer {...props} below={RecallCourse} hasLines={false} />

/** Recalls and drills, the lots that they reach, and the customers who are told. */
export function RecallsView() {
  const [tab, choice] = useListTabs(tabs)
  if (tab === 'recalls') return <ResourceScreen resource={recalls} record={RecallRecord} actions={choice} />
  return (
    <ResourceScreen key={tab} resource={tab === 'lots' ? recallLots : recallCustomers} actions={choice} />
  )
}
