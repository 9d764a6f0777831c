import { eventOf } from '../../../resources/kit/define/facets/event'
import type { ProductionLog } from '../../../resources/production/orders/production_logs'
import {
  type ProductionOrder,
  productionOrders,
} from '../../../resources/production/orders/production_orders'
import type { ProductionOrderStep } from '../../../resources/production/steps/production_order_steps'
import type { Judged } from '../../../streams/connection/freshness'
import { wordsWithin } from '../../../resources/kit/text/words'
import { clock, day, dayOf } from '../../format/timeText'
import { LiveBadge } from '../../parts/live/LiveBadge'
import { type ChangeLog, changedFields } from '../../resource/history/changeLogs'
import { logText } from './logText'
import { OrderBalance } from './OrderBalance'
import { t } from '../../../texts/texts'

/** What a person did to the order, where the event's name alone is no sentence. */
const eventWords: Readonly<Record<string, string>> = {
  done: t('completed the order'),
  unreleased: t('moved the order back to Planned'),
  held: t('put the order on hold'),
  batch_added: t('added a batch'),
  unkitted: t('took packs apart'),
}

type Happening = { key: string; at: string; who: string; what: string }
/** What the order itself went through stays in the list, however much is reported after it. */
type Change = Happening & { isMilestone: boolean }

const ofLogs = (logs: readonly ProductionLog[]): Happening[] =>
  logs.map((log) => ({ key: `log ${log.id}`, at: log.ended_at, ...logText(log) }))

const ofChanges = (changes: readonly ChangeLog[]): Change[] =>
  changes.flatMap((change) => {
    const of = { key: `change ${change.position}`, at: change.at, who: change.user_name ?? t('System') }
    if (change.action === 'created') return [{ ...of, what: t('created the order'), isMilestone: true }]
    const typed = changedFields(productionOrders, change, false)
    const label = change.event ? eventOf(productionOrders, change.event) : undefined
    const what = label
      ? (label.broadcastAs ?? change.event ?? '')
      : typed
          .map(({ label: field, before, after }) =>
            t('{field} {before} to {after}', { field: field.toLowerCase(), before, after }),
          )
          .join(', ')
    if (!what || (label?.hidden && typed.length === 0)) return []
    return [
      {
        ...of,
        isMilestone: label !== undefined,
        what: label
          ? (eventWords[what] ?? t('{replaceAll} the order', { replaceAll: wordsWithin(what) }))
          : t('changed {what}', { what }),
      },
    ]
  })

/** What happened to the order, latest first: its creation and its events, and the latest reports and changes. */
export function happenings(
  logs: readonly ProductionLog[],
  changes: readonly ChangeLog[],
  most = 14,
): Happening[] {
  const all = ofChanges(changes)
  const newestFirst = (left: Happening, right: Happening) => right.at.localeCompare(left.at)
  const others = [...ofLogs(logs), ...all.filter(({ isMilestone }) => !isMilestone)]
  const milestones = all
    .filter(({ isMilestone }) => isMilestone)
    .map(({ key, at, who, what }) => ({ key, at, who, what }))
  return [...milestones, ...others.toSorted(newestFirst).slice(0, most)].toSorted(newestFirst)
}

type Props = {
  order: ProductionOrder
  steps: readonly ProductionOrderStep[]
  logs: readonly ProductionLog[]
  changes: readonly ChangeLog[]
  freshness: Judged
  today: string
}

/** Beside the order: its balance, and what happens to it. */
export const OrderAside = ({ order, steps, logs, changes, freshness, today }: Props) => (
  <aside className="dc-order-aside">
    <OrderBalance order={order} steps={steps} />
    <section className="dc-order-card dc-activity">
      <header>
        <h2>{t('Activity')}</h2>
        <span className="dc-space" />
        <LiveBadge state={freshness.state} ageMs={freshness.state === 'live' ? null : freshness.ageMs} />
      </header>
      <ol>
        {happenings(logs, changes).map(({ key, at, who, what }) => (
          <li key={key}>
            <time dateTime={at}>{dayOf(at) === today ? clock(at) : day(dayOf(at), 'MM/DD')}</time>
            <span>
              <b>{who}</b> {what}
            </span>
          </li>
        ))}
      </ol>
    </section>
  </aside>
)
