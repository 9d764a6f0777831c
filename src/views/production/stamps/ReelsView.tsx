import { SegmentedControl } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router-dom'
import { ofArea } from '../../../resources/production/flows/plantArea'
import { dutyRefunds } from '../../../resources/production/returns/duty_refunds'
import { exciseReturns } from '../../../resources/production/returns/excise_returns'
import { reelAdjustments } from '../../../resources/production/stamps/reel_adjustments'
import { reelOrders } from '../../../resources/production/stamps/reel_orders'
import { reels } from '../../../resources/production/stamps/reels'
import { stampsInventory } from '../../../resources/production/stamps/stamps_inventory'
import { unstampedAddresses } from '../../../resources/production/stamps/unstamped_goods'
import { ReportScreen } from '../../report/ReportScreen'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { Page } from '../../ui/Page'
import { ReturnRecord } from '../returns/ReturnRecord'
import { StampLookup } from './StampLookup'
import { StampOrderRecord } from './StampOrderRecord'
import { UnstampedGoods } from './UnstampedGoods'
import { t } from '../../../texts/texts'

const ofProduction = ofArea(reels, 'production')
const lookup = `${reels.path}?list=stamp`
/** Stamp keepers, who do not read the reports, have the inventory and the returns here. */
const inventory = `${reels.path}?list=inventory`
const returns = `${reels.path}?list=returns`
const refunds = `${reels.path}?list=refunds`

const lists = [
  { value: reels.path, label: t('Reels') },
  { value: reelAdjustments.path, label: t('Adjustments') },
  { value: reelOrders.path, label: t('Stamp orders') },
  { value: lookup, label: t('One stamp') },
  { value: inventory, label: t('Inventory') },
  { value: unstampedAddresses.keepers, label: t('Unstamped goods') },
  { value: returns, label: t('Duty returns') },
  { value: refunds, label: t('Duty refunds') },
]

/** The list that an address opens. */
const listAt = (search: string) => {
  const list = new URLSearchParams(search).get('list')
  return lists.find(({ value }) => list !== null && value.endsWith(`=${list}`))?.value ?? reels.path
}

/** Reels of stamps, what was adjusted of them, what is ordered, and the life of one stamp. */
export function ReelsView() {
  const navigate = useNavigate()
  const list = listAt(useLocation().search)
  const choice = (
    <SegmentedControl
      aria-label={t('List')}
      data={lists}
      value={list}
      onChange={(path) => void navigate(path)}
    />
  )
  if (list === lookup)
    return (
      <Page title={t('One stamp')} actions={choice}>
        <StampLookup />
      </Page>
    )
  if (list === inventory) return <ReportScreen key={list} resource={stampsInventory} actions={choice} />
  if (list === unstampedAddresses.keepers) return <UnstampedGoods key={list} actions={choice} />
  if (list === returns)
    return <ResourceScreen key={list} resource={exciseReturns} record={ReturnRecord} actions={choice} />
  if (list === refunds) return <ResourceScreen key={list} resource={dutyRefunds} actions={choice} />
  if (list === reelAdjustments.path)
    return <ResourceScreen key={list} resource={reelAdjustments} actions={choice} />
  if (list === reelOrders.path)
    return <ResourceScreen key={list} resource={reelOrders} record={StampOrderRecord} actions={choice} />
  return <ResourceScreen key={list} resource={ofProduction} actions={choice} />
}
