import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { PlanTimes } from '../../../../../planning/model'
import { indexOf } from '../../../../../planning/drafts/draft'
import { t } from '../../../../../texts/texts'
import { useShortcut } from '../../../../ui/keyboard'
import { useUnsaved } from '../../../../ui/unsaved/unsaved'
import type { Facts, Plan } from '../planFacts'
import type { TimeScale } from '../timeScale'
import { CardContext } from './cardContext'
import { CardMenu, SplitDialog } from './CardMenu'
import { canSplit, cardOffers } from './cardOffers'
import { cardName } from './changeText'
import { PlanDrag } from './PlanDrag'
import type { Editing } from './useEditing'

type Props = {
  /** With the changes that are not applied. */
  plan: Plan
  times: PlanTimes
  facts: Facts
  scale: TimeScale
  editing: Editing
  mayPlan: boolean
  children: ReactNode
}

type Opened = { key: string; at: { left: number; top: number } }

const focusedCard = () =>
  document.activeElement instanceof HTMLElement ? (document.activeElement.dataset['card'] ?? null) : null

/** The board with cards that are moved, and the menu and the keys of a card. */
export function EditedBoard({ plan, times, facts, scale, editing, mayPlan, children }: Props) {
  const [menu, setMenu] = useState<Opened | null>(null)
  const [splitting, setSplitting] = useState<string | null>(null)
  const { make, undo, redo, changes, draft } = editing
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
  const lifted = draft && 'key' in draft ? draft.key : null
  const acts = useMemo(() => ({ mayPlan, onMenu, changed, lifted }), [mayPlan, onMenu, changed, lifted])
  const orderOf = (key: string) => {
    const operation = plan.model.operations[indexOf(plan.model).get(key) ?? -1]
    const line = facts.lineByKey.get(key)
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
      <PlanDrag plan={plan} times={times} facts={facts} scale={scale} editing={editing}>
        {children}
      </PlanDrag>
      {menu && (
        <CardMenu
          name={cardName(plan, facts, menu.key)}
          at={menu.at}
          order={orderOf(menu.key)}
          offers={offersOf(menu.key)}
          canSplit={mayPlan && canSplit(plan.model, menu.key) !== null}
          onMake={(step) => make(...step)}
          onSplit={() => setSplitting(menu.key)}
          onClose={closeMenu}
        />
      )}
      {splitting !== null && quantity !== null && (
        <SplitDialog
          name={cardName(plan, facts, splitting)}
          quantity={quantity}
          onClose={() => setSplitting(null)}
          onSplit={(piece) => {
            make({ kind: 'split', key: splitting, quantity: piece })
            setSplitting(null)
          }}
        />
      )}
    </CardContext>
  )
}
