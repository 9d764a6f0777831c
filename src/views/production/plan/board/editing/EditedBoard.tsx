import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { PlanTimes } from '../../../../../planning/model'
import { indexOf } from '../../../../../planning/drafts/draft'
import { t } from '../../../../../texts/texts'
import { dailyOrderLines } from '../../../../../resources/production/plan/daily_order_lines'
import type { AnyRow } from '../../../../../api/resourceApi'
import { useOffers } from '../../../../resource/events/useRowEvents'
import { useShortcut } from '../../../../ui/keyboard'
import { useUnsaved } from '../../../../ui/unsaved/unsaved'
import type { Facts, OrderFacts, Plan, RequestFacts } from '../planFacts'
import { WhyLateDrawer } from '../drawers/WhyLateDrawer'
import type { TimeScale } from '../timeScale'
import { useMovers } from '../useMovers'
import { CardContext } from './cardContext'
import { CardMenu, SplitDialog } from './CardMenu'
import { canSplit, cardOffers } from './cardOffers'
import { cardName, refusalText } from './changeText'
import { PlanDrag } from './PlanDrag'
import { type RequestAct, RequestDialog } from './RequestDialog'
import type { Editing } from './useEditing'

type Props = {
  /** With the changes that are not applied. */
  plan: Plan
  times: PlanTimes
  facts: Facts
  scale: TimeScale
  editing: Editing
  mayPlan: boolean
  reload: () => void
  onShow: (second: number) => void
  children: ReactNode
}

type Opened = { key: string; at: { left: number; top: number } }

const asRow = (line: RequestFacts) => line as unknown as AnyRow

const focusedCard = () =>
  document.activeElement instanceof HTMLElement ? (document.activeElement.dataset['card'] ?? null) : null

/** The board with cards that are moved, and the menu and the keys of a card. */
export function EditedBoard(props: Props) {
  const { plan, times, facts, scale, editing, mayPlan, reload, onShow, children } = props
  const [menu, setMenu] = useState<Opened | null>(null)
  const [splitting, setSplitting] = useState<string | null>(null)
  const [why, setWhy] = useState<OrderFacts | null>(null)
  const [acting, setActing] = useState<RequestAct | null>(null)
  const [lifted, setLifted] = useState<string | null>(null)
  const movers = useMovers(plan.daily_orders, lifted)
  const { make, undo, redo, changes, draft, refused, conflicts } = editing
  useUnsaved(changes.length > 0 ? 'unsaved' : 'nothing')

  const offersOf = (key: string) => (mayPlan ? cardOffers(plan.model, (at) => times.start[at]!, key) : [])
  const press = (letter: string) => {
    const key = focusedCard()
    const offer = key === null ? undefined : offersOf(key).find((one) => one.key === letter)
    if (offer && !draft) make(...offer.changes)
  }
  useShortcut('ctrl+z', t('Undo'), undo)
  useShortcut('ctrl+shift+z', t('Redo'), redo)
  useShortcut('p', t('Pin the card'), () => press('p'))
  useShortcut('r', t('Rush'), () => press('r'))
  useShortcut('c', t('Carry the card over'), () => press('c'))
  useShortcut('delete', t('Back to the backlog'), () => press('delete'))
  useShortcut('w', t('Why it ends then'), () => {
    const key = focusedCard()
    if (key !== null) setWhy(orderOf(key))
  })
  useShortcut('s', t('Split the card'), () => {
    const key = focusedCard()
    if (key !== null && mayPlan && canSplit(plan.model, key) !== null) setSplitting(key)
  })

  const onMenu = useCallback((key: string, node: HTMLElement) => {
    const { left, bottom } = node.getBoundingClientRect()
    setMenu({ key, at: { left: Math.max(0, left), top: bottom } })
  }, [])
  const changed = useMemo(
    () => new Set(changes.flatMap((change) => ('key' in change ? [change.key] : []))),
    [changes],
  )
  const refusals = useMemo(
    () =>
      new Map([
        ...conflicts.flatMap(({ keys, why: code }) => keys.map((key) => [key, refusalText(code)] as const)),
        ...(refused?.keys.map((key) => [key, refusalText(refused.refused)] as const) ?? []),
      ]),
    [refused, conflicts],
  )
  const acts = useMemo(
    () => ({ mayPlan, onMenu, changed, lifted, movers, refused: refusals }),
    [mayPlan, onMenu, changed, lifted, movers, refusals],
  )
  const menuRequest = menu && facts.requestByKey.get(menu.key)
  const request = menuRequest ? asRow(menuRequest) : null
  const requestOffers = useOffers(dailyOrderLines, request ? [request] : [])
  const act = (line: RequestFacts, event: string) => {
    const notes = dailyOrderLines.events[event as keyof typeof dailyOrderLines.events]
    setActing({ row: asRow(line), event, notes })
  }
  function orderOf(key: string) {
    const operation = plan.model.operations[indexOf(plan.model).get(key) ?? -1]
    const line = facts.lineByKey.get(key) ?? facts.requestByKey.get(key)
    const id = operation ? plan.model.orders[operation.order]?.id : line?.production_order_id
    return (id && facts.orderById.get(id)) || null
  }
  const quantity = splitting === null ? null : canSplit(plan.model, splitting)
  const closeMenu = () => {
    const key = menu?.key
    setMenu(null)
    if (key !== undefined)
      document.querySelector<HTMLElement>(`[data-card="${CSS.escape(key)}"]`)?.focus({ preventScroll: true })
  }
  return (
    <CardContext value={acts}>
      <PlanDrag
        plan={plan}
        times={times}
        facts={facts}
        scale={scale}
        editing={editing}
        onLift={setLifted}
        onShow={onShow}
        onRequest={(line) => act(line, 'make_order')}
      >
        {children}
      </PlanDrag>
      {menu && (
        <CardMenu
          name={cardName(plan.model, facts, menu.key)}
          at={menu.at}
          order={orderOf(menu.key)}
          offers={offersOf(menu.key)}
          canSplit={mayPlan && canSplit(plan.model, menu.key) !== null}
          events={requestOffers.flatMap((offer) =>
            request && 'event' in offer
              ? [
                  {
                    label: offer.notes.label,
                    onPress: () => setActing({ row: request, event: offer.event, notes: offer.notes }),
                  },
                ]
              : [],
          )}
          onWhy={() => setWhy(orderOf(menu.key))}
          onMake={(step) => make(...step)}
          onSplit={() => setSplitting(menu.key)}
          onClose={closeMenu}
        />
      )}
      {splitting !== null && quantity !== null && (
        <SplitDialog
          name={cardName(plan.model, facts, splitting)}
          quantity={quantity}
          onClose={() => setSplitting(null)}
          onSplit={(piece) => {
            make({ kind: 'split', key: splitting, quantity: piece })
            setSplitting(null)
          }}
        />
      )}
      {acting && <RequestDialog {...acting} onClose={() => setActing(null)} onDone={reload} />}
      {why && <WhyLateDrawer order={why} hasUnsaved={changes.length > 0} onClose={() => setWhy(null)} />}
    </CardContext>
  )
}
