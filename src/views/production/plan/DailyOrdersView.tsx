import { Suspense } from 'react'
import { dailyOrderLines } from '../../../resources/production/plan/daily_order_lines'
import { dailyOrders } from '../../../resources/production/plan/daily_orders'
import { t } from '../../../texts/texts'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { useListTabs } from '../../resource/list/useListTabs'
import { useNarrow } from '../../theme/widths'
import { lazyPart } from '../../ui/lazyPart'
import './dailyOrders.css'

const PlanBoard = lazyPart(async () => (await import('./board/PlanBoard')).PlanBoard)

const tabs = {
  board: { label: t('Board'), address: '/production/daily-orders' },
  orders: { label: t('Daily orders'), address: dailyOrders.path },
  lines: { label: t('Lines and requests'), address: dailyOrderLines.path },
} as const

/** The plan board, the plans of days and shifts, and their lines with what was requested. */
export function DailyOrdersView() {
  const [tab, choice] = useListTabs(tabs)
  // Lanes in time need width: a phone has the list.
  const isNarrow = useNarrow()
  if (tab === 'board' && !isNarrow)
    return (
      <Suspense>
        <PlanBoard choice={choice} />
      </Suspense>
    )
  return (
    <ResourceScreen
      key={tab}
      resource={tab === 'lines' ? dailyOrderLines : dailyOrders}
      actions={choice}
      above={
        tab === 'board' && (
          <p className="dc-plan-narrow">{t('The board needs a wider screen: this is its list.')}</p>
        )
      }
    />
  )
}
