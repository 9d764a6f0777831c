import { DndContext, type DragStartEvent } from '@dnd-kit/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { VisuallyHidden } from '@mantine/core'
import { applyChanges } from '../../../../../planning/apply'
import type { PlanChange } from '../../../../../planning/changes'
import { indexOf } from '../../../../../planning/drafts/draft'
import { t } from '../../../../../texts/texts'
import type { PlanTimes } from '../../../../../planning/model'
import { headWidth, laneHeight } from '../laneLayout'
import type { Facts, Plan, RequestFacts } from '../planFacts'
import { pixelAt, secondAt, type TimeScale } from '../timeScale'
import { cardName, refusalText } from './changeText'
import { dropChange, type DropPlace } from './dropPlace'
import { arrowChange, type Arrow } from './laneMoves'
import { placeText } from './placeText'
import { stepOfRequest } from './requests'
import { useArrows, useDragSensors } from './useDragSensors'
import type { Editing } from './useEditing'

type Props = {
  plan: Plan
  times: PlanTimes
  facts: Facts
  scale: TimeScale
  editing: Editing
  onLift: (key: string | null) => void
  /** A request without an order is let go over the lanes. */
  onRequest: (request: RequestFacts) => void
  /** A second of the plan is to come into view. */
  onShow: (second: number) => void
  children: ReactNode
}

/** The plan as it was when a card was lifted. */
type Lifted = { key: string; request: RequestFacts | null; plan: Plan; times: PlanTimes; byKeys: boolean }

const inside = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom

/** What of the board a point is over. */
function placeAt(
  board: HTMLElement,
  scale: TimeScale,
  lanes: number,
  x: number,
  y: number,
): DropPlace | null {
  const backlog = board.querySelector('.dc-plan-backlog')?.getBoundingClientRect()
  if (backlog && inside(backlog, x, y)) return 'backlog'
  const scroll = board.querySelector('.dc-plan-lanes .dc-plan-scroll')
  const area = scroll?.getBoundingClientRect()
  if (!scroll || !area || !inside(area, x, y)) return null
  const machine = Math.floor((y - area.top + scroll.scrollTop) / laneHeight)
  return machine < lanes ? { machine, second: secondAt(scale, x - area.left - headWidth) } : null
}

const instructions = {
  draggable: t(
    'Space lifts the card, arrows move it by place or to another lane, Enter drops it and Escape puts it back. Enter opens its menu.',
  ),
}

/** Beside the pointer, on the side that has room. */
const ghostAt = (x: number, y: number) =>
  `translate(${Math.min(x + 12, innerWidth - 340)}px, ${y + 90 > innerHeight ? y - 70 : y + 12}px)`

/** Brings the lane of a machine into the view of the board. */
function showLane(board: HTMLElement | null, machine: number) {
  const scroll = board?.querySelector('.dc-plan-lanes .dc-plan-scroll')
  if (!scroll) return
  const top = machine * laneHeight
  if (top < scroll.scrollTop) scroll.scrollTop = top
  else if (top + laneHeight > scroll.scrollTop + scroll.clientHeight)
    scroll.scrollTop = top + laneHeight - scroll.clientHeight
}

/** Of a card at the right edge at least so much shows. */
const leastShown = 40

/** Whether a card that starts at a second shows in the lanes. */
function showsAt(board: HTMLElement, scale: TimeScale, second: number): boolean {
  const left = pixelAt(scale, second)
  const width = (board.querySelector('.dc-plan-lanes')?.clientWidth ?? 0) - headWidth
  return left >= 0 && left + leastShown <= width
}

const isSame = (one: PlanChange | null, other: PlanChange | null) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Lifts, moves and drops cards by mouse, finger and keys; what a drop would do shows beside the card meanwhile. */
export function PlanDrag(props: Props) {
  const { plan, times, facts, scale, editing, onLift, onRequest, onShow, children } = props
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const board = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const isOverLanes = useRef(false)
  const { draft, draftRefusal, preview, setDraft, make, setRefused } = editing

  const intend = (change: PlanChange | null) => {
    if (!isSame(draft, change)) setDraft(change)
  }

  const sensors = useDragSensors()
  useArrows(lifted?.byKeys === true, (arrow: Arrow) => {
    if (!lifted) return
    const model = draft ? applyChanges(lifted.plan.model, [draft]) : lifted.plan.model
    if ('refused' in model) return
    const change = arrowChange(model, lifted.key, arrow)
    if (!change) return
    intend(change)
    if (change.kind === 'place')
      showLane(
        board.current,
        lifted.plan.model.machines.findIndex(({ id }) => id === change.machine),
      )
  })

  // Where a card goes by keys follows from the plan: hours or weeks from where it was lifted.
  const showLifted = useEffectEvent(() => {
    if (!lifted?.byKeys || !draft || !preview || !board.current) return
    const start = preview.times.start[indexOf(preview.model).get(lifted.key) ?? -1] ?? -1
    if (start >= 0 && !showsAt(board.current, scale, start)) onShow(start)
  })
  useEffect(() => showLifted(), [preview])

  const follow = useEffectEvent((x: number, y: number) => {
    if (!lifted || !board.current) return
    if (ghost.current) ghost.current.style.transform = ghostAt(x, y)
    const { model } = lifted.plan
    const place = placeAt(board.current, scale, model.lanes.length, x, y)
    isOverLanes.current = place !== null && place !== 'backlog'
    const key =
      lifted.request && place && place !== 'backlog'
        ? stepOfRequest(lifted.plan, lifted.request, place.machine)
        : lifted.key
    intend(place && key !== undefined ? dropChange(model, lifted.times, key, place) : null)
  })

  const isPointed = lifted !== null && !lifted.byKeys
  useEffect(() => {
    if (!isPointed) return
    let frame = 0
    const next = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => follow(clientX, clientY))
    }
    const slide = ({ touches: [finger] }: TouchEvent) => finger && next(finger)
    window.addEventListener('mousemove', next)
    window.addEventListener('touchmove', slide, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('mousemove', next)
      window.removeEventListener('touchmove', slide)
    }
  }, [isPointed])

  const lift = ({ active, activatorEvent }: DragStartEvent) => {
    const key = String(active.id)
    isOverLanes.current = false
    onLift(key)
    setLifted({
      key,
      request: facts.requestByKey.get(key) ?? null,
      plan,
      times,
      byKeys: activatorEvent instanceof KeyboardEvent,
    })
  }
  const isWithoutOrder = lifted?.request?.production_order_id === null

  const drop = (isMeant: boolean) => {
    if (isMeant && draft) {
      if (draftRefusal) setRefused(draftRefusal)
      else make(draft)
    }
    if (isMeant && isWithoutOrder && lifted.request && (lifted.byKeys || isOverLanes.current))
      onRequest(lifted.request)
    onLift(null)
    setDraft(null)
    const key = lifted?.key
    setLifted(null)
    if (lifted?.byKeys && key !== undefined)
      requestAnimationFrame(() =>
        board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(key)}"]`)?.focus(),
      )
  }

  const name = (key: string) => cardName(plan.model, facts, key)
  const say =
    (words: (card: string) => string) =>
    ({ active }: { active: { id: string | number } }) =>
      words(name(String(active.id)))
  const announcements = {
    onDragStart: say((card) => t('{card} lifted', { card })),
    onDragOver: () => undefined,
    onDragEnd: say((card) => t('{card} dropped', { card })),
    onDragCancel: say((card) => t('{card} is where it was', { card })),
  }
  const message = () => {
    if (!lifted) return ''
    if (isWithoutOrder) return t('Let go over a lane: its order is created')
    if (draftRefusal) return refusalText(draftRefusal.refused)
    return placeText(facts, preview, draft && 'key' in draft ? draft.key : lifted.key)
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      // A card that moves with its preview is not what the lanes are to be scrolled for.
      autoScroll={{ layoutShiftCompensation: false }}
      onDragStart={lift}
      onDragEnd={() => drop(true)}
      onDragCancel={() => drop(false)}
    >
      <div className="dc-plan-drag" ref={board}>
        {children}
      </div>
      {lifted &&
        !lifted.byKeys &&
        createPortal(
          <div ref={ghost} className={`dc-plan-ghost${draftRefusal ? ' dc-plan-ghost-refused' : ''}`}>
            <b>{name(lifted.key)}</b>
            <span>{message()}</span>
          </div>,
          document.body,
        )}
      <VisuallyHidden role="status" aria-live="assertive">
        {message()}
      </VisuallyHidden>
    </DndContext>
  )
}
