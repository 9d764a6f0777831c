import { dutyRefunds } from '../../../resources/production/returns/duty_refunds'
import { exciseReturns } from '../../../resources/production/returns/excise_returns'
import { stampsInventory } from '../../../resources/production/stamps/stamps_inventory'
import { unstampedAddresses } from '../../../resources/production/stamps/unstamped_goods'
import { ReportScreen } from '../../report/ReportScreen'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { useListTabs } from '../../resource/list/useListTabs'
import { UnstampedGoods } from '../stamps/UnstampedGoods'
import { ReturnRecord } from './ReturnRecord'
import { t } from '../../../texts/texts'

const tabs = {
  stamps: { label: t('Stamps'), address: stampsInventory.path },
  unstamped: { label: t('Unstamped goods'), address: unstampedAddresses.reports },
  returns: { label: t('Duty returns'), address: exciseReturns.path },
  refunds: { label: t('Duty refunds'), address: dutyRefunds.path },
} as const

/** Stamps by month, goods that wait for theirs, the monthly returns and the register of refunds. */
export function StampsInventoryView() {
  const [tab, choice] = useListTabs(tabs)
  if (tab === 'returns')
    return <ResourceScreen key={tab} resource={exciseReturns} record={ReturnRecord} actions={choice} />
  if (tab === 'refunds') return <ResourceScreen key={tab} resource={dutyRefunds} actions={choice} />
  if (tab === 'unstamped') return <UnstampedGoods key={tab} actions={choice} />
  return <ReportScreen key={tab} resource={stampsInventory} actions={choice} />
}
