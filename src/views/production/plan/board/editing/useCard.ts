import { useDraggable } from '@dnd-kit/core'
import { type KeyboardEvent, type MouseEvent, useContext } from 'react'
import { t } from '../../../../../texts/texts'
import { CardContext } from './cardContext'

/** What makes a card one that is lifted, moved and asked for its menu; cards that are begun stay where they are. */
export function useCard(key: string, isFixed: boolean) {
  const { mayPlan, onMenu, changed, lifted, movers, refused } = useContext(CardContext)
  const { setNodeRef, listeners, attributes } = useDraggable({
    id: key,
    disabled: isFixed || !mayPlan,
    attributes: { roleDescription: t('card') },
  })
  const open = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    onMenu(key, event.currentTarget)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const asksMenu = event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')
    if (lifted === null && (event.key === 'Enter' || asksMenu)) {
      event.preventDefault()
      const { currentTarget: node } = event
      // A menu that opens while the key is still going up the page would be closed by it.
      requestAnimationFrame(() => onMenu(key, node))
      return
    }
    const lift = listeners?.['onKeyDown'] as ((event: KeyboardEvent) => void) | undefined
    lift?.(event)
  }
  const { 'aria-disabled': _, ...described } = attributes
  return {
    ref: setNodeRef,
    look: `${changed.has(key) ? ' dc-plan-changed' : ''}${lifted === key ? ' dc-plan-lifted' : ''}${movers.has(key) ? ' dc-plan-moved' : ''}${refused.has(key) ? ' dc-plan-refused' : ''}`,
    /** Who else moves it now. */
    mover: movers.get(key),
    /** Why the plan refuses what was done with it. */
    refusal: refused.get(key),
    acts: { ...listeners, ...described, onClick: open, onContextMenu: open, onKeyDown: press },
  }
}
