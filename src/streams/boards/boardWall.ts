import type { Card } from '../../resources/production/boards/boardCalls'
import { type BoardColumn, daysLate, isCritical, stateOf, wallOrder } from './productionBoard'
import { wallNumber } from './boardTiles'
import { t } from '../../texts/texts'

/** The layout of a wall for a viewing distance in metres. */
export type WallScale = { factor: number; columns: number }

/** Sizes of a wall are drawn for 5 m; farther off they grow and fewer columns fit. */
export const wallScale = (metres: number): WallScale =>
  metres > 5 ? { factor: 1 + (Math.min(metres, 11) - 5) / 6, columns: 4 } : { factor: 1, columns: 6 }

type WallColumn = BoardColumn & { shown: Card[]; more: string | null }
export type WallPage = { columns: WallColumn[] }
export type Alarm = { key: string; lead: string; words: string }

/** Heights of the parts of a wall column, in pixels of the 1920 layout. */
const height = { card: 124, reason: 28, bar: 16, gap: 9, more: 43 }

/** Why a card does not move, in a few words; null where it moves, or no reason was given. */
export function stopReason(card: Card): string | null {
  const state = stateOf(card)
  if (state === 'blocked') return blockWord(card)
  if (state === 'on_hold') return card.hold_note
  return state === 'paused' ? card.pause_reason : null
}

const heightOf = (card: Card) =>
  height.card +
  (stopReason(card) === null ? 0 : height.reason) +
  (stateOf(card) === 'running' ? height.bar : 0) +
  height.gap

/** At most five cards, as many as fit; the number left out is shown. */
export function fitting(cards: readonly Card[], room: number, most = 5): Card[] {
  const shown: Card[] = []
  let used = 0
  for (const card of cards) {
    const last = shown.length + 1 === cards.length
    if (shown.length === most || used + heightOf(card) + (last ? 0 : height.more) > room + height.gap) break
    used += heightOf(card)
    shown.push(card)
  }
  return shown
}

const moreWords = (left: readonly Card[]) => {
  if (left.length === 0) return null
  return left.every((card) => stateOf(card) === 'ready')
    ? t('+ {count} more ready', { count: left.length })
    : t('+ {count} more', { count: left.length })
}

/**
 * The pages of a wall: the phases configured for walls, so many per page. Free places of the last page show
 * phases of other pages with a blocked, rush or late card, so that those stay visible.
 */
export function wallPages(
  columns: readonly BoardColumn[],
  { columns: perPage, room, today }: { columns: number; room: number; today: string },
): WallPage[] {
  const visible = columns.filter(({ column }) => column.wall_visible)
  const laidOut = visible.map((column) => {
    const cards = column.cards.toSorted(wallOrder(today))
    const shown = fitting(cards, room)
    return { ...column, cards, shown, more: moreWords(cards.slice(shown.length)) }
  })
  const pages: WallPage[] = []
  for (let at = 0; at < laidOut.length; at += perPage) {
    const own = laidOut.slice(at, at + perPage)
    const critical = laidOut.filter(
      (column) => !own.includes(column) && column.cards.some((card) => isCritical(card, today)),
    )
    const filled = new Set([...own, ...critical.slice(0, perPage - own.length)])
    pages.push({ columns: pages.length === 0 ? own : laidOut.filter((column) => filled.has(column)) })
  }
  return pages.length > 0 ? pages : [{ columns: [] }]
}

/** The page a wall shows; pages rotate at the same time on all walls. */
export const pageAt = (pages: number, now: number, everySeconds = 15) =>
  pages > 1 ? Math.floor(now / (everySeconds * 1000)) % pages : 0

/** How long a page of a board stays, so that whole pages of about so many seconds fill the time of the board. */
export const pageMs = (boardMs: number, aboutSeconds: number) =>
  boardMs / Math.max(1, Math.round(boardMs / (aboutSeconds * 1000)))

/** The alarms in the footer of a wall, on every page: blocked cards first, then late ones. */
export function boardAlarms(cards: readonly Card[], today: string, most = 2): Alarm[] {
  return cards
    .filter((card) => card.status === 'blocked' || daysLate(card, today) > 0)
    .toSorted(wallOrder(today))
    .slice(0, most)
    .map((card) => ({
      key: `card ${card.id}`,
      lead: `${wallNumber(card.number)} ${card.flavor ?? card.product}`,
      words:
        card.status === 'blocked'
          ? blockWords(card)
          : t('{daysLate} d late in {phase}', { daysLate: daysLate(card, today), phase: card.phase }),
    }))
}

/** The boards of a wall with an open alarm: a machine that is down, a blocked rush order. */
export const alarmedBoards = (
  cards: readonly Pick<Card, 'status' | 'priority'>[],
  machines: readonly { current_state: string }[],
) => [
  ...(cards.some(({ status, priority }) => status === 'blocked' && priority === 'rush')
    ? ['production']
    : []),
  ...(machines.some(({ current_state }) => current_state === 'down') ? ['machines'] : []),
]

const blockLabels: Record<string, string> = {
  hplc_failed: t('HPLC failed'),
  label_check_failed: t('Label check failed'),
  machine_down: t('Machine down'),
  material_short: t('Material short'),
  qa_hold: t('QA hold'),
  reel_missing: t('Reel missing'),
}

/** Why a card is blocked, in the plant's words. */
export const blockWords = ({ block_code, block_note }: Pick<Card, 'block_code' | 'block_note'>) =>
  [block_code ? (blockLabels[block_code] ?? block_code.replaceAll('_', ' ')) : t('Blocked'), block_note]
    .filter(Boolean)
    .join(': ')

/** The short word of a block, without the note. */
const blockWord = ({ block_code }: Pick<Card, 'block_code'>) => blockWords({ block_code, block_note: null })
