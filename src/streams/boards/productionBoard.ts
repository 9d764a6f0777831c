import type { Role } from '../../access'
import { zeroFill } from '../../resources/kit/text/words'
import type { Card, Column } from '../../resources/production/boards/boardCalls'

/** The state a card shows. */
export type CardState = 'running' | 'paused' | 'on_hold' | 'blocked' | 'ready'

/** The filter of the board. */
export type BoardView = 'all' | 'mine' | 'blocked' | 'late'

export type WipState = 'below' | 'at' | 'over'

export type BoardColumn = {
  column: Column
  cards: Card[]
  /** All cards of the phase, regardless of the filter. */
  count: number
  units: number
  wip: WipState
  averageHours: number | null
}

/**
 * The state of a card: an order on hold also holds its running and waiting cards; a blocked card stays
 * blocked.
 */
export const stateOf = (card: Card): CardState => {
  if (card.status === 'blocked') return 'blocked'
  if (card.order_status === 'on_hold') return 'on_hold'
  if (card.status === 'paused') return 'paused'
  return card.status === 'in_progress' ? 'running' : 'ready'
}

const dayMs = 86_400_000

/** Whole days an order is past its due day; 0 when it is in time. */
export const daysLate = (card: Pick<Card, 'due_on'>, today: string) =>
  card.due_on < today ? Math.round((Date.parse(today) - Date.parse(card.due_on)) / dayMs) : 0

/** Whether a card comes first and is on every page of a wall: blocked, rush, or late. */
export const isCritical = (card: Card, today: string) =>
  card.status === 'blocked' || card.priority === 'rush' || daysLate(card, today) > 0

const since = (from: string | null, now: number) => (from ? Math.max(0, now - Date.parse(from)) : 0)

/** Milliseconds a card has been in the state it shows; null where no instant is known. */
export const stateAge = (card: Card, now: number) => {
  const state = stateOf(card)
  const from = {
    blocked: card.blocked_at,
    on_hold: card.held_at,
    ready: card.ready_at,
    paused: card.paused_at,
    running: card.running_since,
  }[state]
  return from ? since(from, now) : null
}

/** Minutes of work on the card until now; the figure of the server covers finished intervals only. */
export const elapsedMinutes = (card: Card, now: number) => {
  const running = card.status === 'in_progress' ? since(card.running_since, now) : 0
  return Math.floor((card.run_seconds * 1000 + running) / 60_000)
}

/** Whether running work has taken longer than its standard time. */
export const isOverStandard = (card: Card, now: number) =>
  stateOf(card) === 'running' &&
  Boolean(card.standard_minutes) &&
  elapsedMinutes(card, now) > Number(card.standard_minutes)

/** Done of planned, 0 to 1; null where nothing is planned. */
export const progressOf = (card: Pick<Card, 'qty_good' | 'qty_planned'>) =>
  card.qty_planned > 0 ? Math.min(1, card.qty_good / card.qty_planned) : null

const rank = (...keys: number[]) => keys
const compare = (left: number[], right: number[]) => {
  for (let at = 0; at < left.length; at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const dueTime = (card: Card) => Date.parse(card.due_on)
const urgency = { rush: 0, high: 1, normal: 2, low: 3 } as const

/** Desk order: started work first, then rush, then by priority and due day. */
export const deskOrder = (left: Card, right: Card) =>
  compare(
    rank(
      +(left.status === 'ready'),
      +(left.priority !== 'rush'),
      dueTime(left),
      urgency[left.priority],
      left.id,
    ),
    rank(
      +(right.status === 'ready'),
      +(right.priority !== 'rush'),
      dueTime(right),
      urgency[right.priority],
      right.id,
    ),
  )

/** Wall order: blocked, rush and late cards first, then as at the desk. */
export const wallOrder = (today: string) => (left: Card, right: Card) =>
  compare(
    rank(+(left.status !== 'blocked'), +(left.priority !== 'rush'), +(daysLate(left, today) === 0)),
    rank(+(right.status !== 'blocked'), +(right.priority !== 'rush'), +(daysLate(right, today) === 0)),
  ) || deskOrder(left, right)

/** Amber at the limit, danger above it. */
export const wipState = (count: number, limit: number | null): WipState =>
  limit === null || count < limit ? 'below' : count === limit ? 'at' : 'over'

const phasesOfRole: Partial<Record<Role, readonly string[]>> = {
  batcher: ['batching', 'hplc'],
  bottler: ['bottling'],
  labeler: ['labelling', 'packing'],
  stamper: ['stamping'],
  sealer: ['sealing'],
  cartoner: ['cartoning'],
  transfer: ['packing', 'cartoning', 'transfer'],
  shipping: ['transfer', 'shipping'],
}

const wholeBoard: readonly Role[] = ['admin', 'planning', 'supervisor', 'requester']

/** The initial view: planners and supervisors see the whole board, operators their own phases. */
export const defaultView = (roles: readonly Role[]): BoardView =>
  roles.some((role) => wholeBoard.includes(role)) ||
  myPhases(roles).length + +roles.includes('recovery') === 0
    ? 'all'
    : 'mine'

/** Phases in which these roles work. */
export const myPhases = (roles: readonly Role[]) => [
  ...new Set(roles.flatMap((role) => phasesOfRole[role] ?? [])),
]

/** Cards of liquid that may have to leave its order: what failed in the laboratory, and what is being bottled. */
export const mayLeaveTank = ({ block_code, phase_code, status }: Card) =>
  block_code === 'hplc_failed' || (phase_code === 'bottling' && status !== 'ready')

/** Recovery handles liquid that failed HPLC, and what bottling leaves. */
const isMine = (card: Card, roles: readonly Role[], phases: readonly string[]) =>
  phases.includes(card.phase_code) ||
  card.phase_roles.some((role) => roles.includes(role as Role)) ||
  (roles.includes('recovery') && mayLeaveTank(card))

export type Looking = { view: BoardView; roles: readonly Role[]; today: string }

/** Whether the card is in the chosen view. */
export const inView = (card: Card, { view, roles, today }: Looking) => {
  if (view === 'blocked') return card.status === 'blocked'
  if (view === 'late') return daysLate(card, today) > 0
  return view === 'all' || isMine(card, roles, myPhases(roles))
}

/**
 * The board: one column per phase with sorted cards; counts and limits cover all cards, regardless of
 * filters.
 */
export function boardColumns(
  columns: readonly Column[],
  cards: readonly Card[],
  averages: Readonly<Record<string, number | null>>,
  looking: Looking,
): BoardColumn[] {
  const byPhase = new Map<number, Card[]>()
  for (const card of cards) {
    const there = byPhase.get(card.phase_id)
    if (there) there.push(card)
    else byPhase.set(card.phase_id, [card])
  }
  const phases = myPhases(looking.roles)
  return columns
    .map((column) => {
      const all = byPhase.get(column.id) ?? []
      return {
        column,
        cards: all.filter((card) => inView(card, looking)).sort(deskOrder),
        count: all.length,
        units: all.reduce((sum, card) => sum + card.qty_planned, 0),
        wip: wipState(all.length, column.wip_limit),
        averageHours: averages[column.code] ?? null,
      }
    })
    .filter(
      ({ column, cards: shown }) =>
        looking.view !== 'mine' || phases.includes(column.code) || shown.length > 0,
    )
    .sort((left, right) => left.column.sequence - right.column.sequence)
}

/** How many cards are blocked and of how many orders late ones, for the filter buttons. */
export const viewCounts = (cards: readonly Card[], today: string) => ({
  blocked: cards.filter((card) => card.status === 'blocked').length,
  late: new Set(cards.filter((card) => daysLate(card, today) > 0).map(({ number }) => number)).size,
})

const plain = (value: string | number | null | undefined) => String(value ?? '').toLowerCase()

/** The card for a typed or scanned text: by number, then SKU, then product. */
export function findCard(cards: readonly Card[], typed: string): Card | undefined {
  const number = typed.trim().toLowerCase()
  if (!number) return undefined
  const digits = zeroFill(number.replace(/^(pro|ao)-?/, ''))
  return (
    cards.find((card) => [number, `pro-${digits}`, `ao-${digits}`].includes(plain(card.number))) ??
    cards.find((card) => plain(card.sku) === number) ??
    cards.find((card) => plain(card.number).includes(number) || plain(card.sku).includes(number)) ??
    cards.find((card) => plain(card.product).includes(number))
  )
}
