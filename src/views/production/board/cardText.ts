import type { Card } from '../../../resources/production/boards/boardCalls'
import { shortMachine } from '../../../streams/boards/boardTiles'
import { blockWords } from '../../../streams/boards/boardWall'
import {
  type CardState,
  daysLate,
  elapsedMinutes,
  isOverStandard,
  stateAge,
  stateOf,
} from '../../../streams/boards/productionBoard'
import { duration, figure, initials } from '../../format/format'
import { day } from '../../format/timeText'
import type { GlyphName } from '../../parts/Glyph'
import type { Family } from '../../theme/tokens'
import { gateText } from '../../parts/gates/gateText'
import { gateAt } from '../gates/gateAt'
import { t } from '../../../texts/texts'

type Look = { family: Family; glyph: GlyphName; word: string }

/** How a card's state is drawn and spoken of. */
export const cardLook: Record<CardState, Look> = {
  running: { family: 'warning', glyph: 'half', word: t('Running') },
  paused: { family: 'neutral', glyph: 'pause', word: t('Paused') },
  on_hold: { family: 'neutral', glyph: 'pause', word: t('On hold') },
  blocked: { family: 'danger', glyph: 'stop', word: t('Blocked') },
  ready: { family: 'info', glyph: 'ready', word: t('Ready') },
}

const units: Record<Card['unit_kind'], string> = {
  ml: 'ml',
  unit: t('units'),
  carton: t('units'),
  skid: t('skids'),
  sample: t('tests'),
}

/** "2,480 / 6,000", "82 / 122 L", "1 / 3 tests". */
export function amountText({ unit_kind, qty_good, qty_planned }: Card): string {
  if (unit_kind === 'ml' && qty_planned >= 1000)
    return `${figure(Math.round(qty_good / 1000))} / ${figure(Math.round(qty_planned / 1000))} L`
  const unit = unit_kind === 'unit' || unit_kind === 'carton' ? '' : ` ${units[unit_kind]}`
  return `${figure(qty_good)} / ${figure(qty_planned)}${unit}`
}

/** The word of what a step counts. */
export const unitWord = (card: Pick<Card, 'unit_kind'>) => units[card.unit_kind]

/** Counts of one report: " 2,480 good, 12 scrap". */
export const countsText = (payload: Readonly<Record<string, unknown>>) => {
  const count = (kind: string) => Number(payload[`qty_${kind}`]) || 0
  const counts = [
    count('good') > 0 && t('{whole} good', { whole: figure(count('good')) }),
    count('scrap') > 0 && t('{whole} scrap{value}', { whole: figure(count('scrap')), value: '' }),
    count('rework') > 0 && t('{whole} rework', { whole: figure(count('rework')) }),
  ].filter(Boolean)
  return counts.length > 0 ? ` ${counts.join(', ')}` : ''
}

const aged = (card: Card, now: number) => {
  const ms = stateAge(card, now)
  return ms === null ? '' : ` ${duration(ms / 60_000)}`
}

/** How the state of a card is drawn now: work over its standard time is marked. */
export const lookOf = (card: Card, now: number): Look => {
  const look = cardLook[stateOf(card)]
  return isOverStandard(card, now) ? { ...look, family: 'danger', glyph: 'clock' } : look
}

/** The state with its age, or the work done against its standard: "Running 38 / 55 min", "Running 14 min over", "Ready 22 min". */
export function stateText(card: Card, now: number): string {
  const state = stateOf(card)
  const { word } = cardLook[state]
  if (state !== 'running') return `${word}${aged(card, now)}`
  const elapsed = elapsedMinutes(card, now)
  if (!card.standard_minutes) return `${word} ${duration(elapsed)}`
  const standard = Math.round(card.standard_minutes)
  // Both figures and the mark have no room on a card of six columns.
  return isOverStandard(card, now)
    ? t('{word} {excess} over', { word, excess: duration(elapsed - standard) })
    : t('{word} {elapsed} / {standard} min', { word, elapsed, standard })
}

/** The same for a wall: without the standard, and late instead of the minutes of work. */
export function wallStateText(card: Card, now: number, today: string) {
  const late = daysLate(card, today)
  const state = stateOf(card)
  if (state === 'running' && late > 0) return { text: t('{late} d late', { late }), isLate: true }
  return {
    text: state === 'running' ? duration(elapsedMinutes(card, now)) : stateText(card, now),
    isLate: false,
  }
}

/** How late a card is that waits or is held, for a wall: "2 d late", shorter where room is short; empty when it is not. */
export function wallLateText(card: Card, today: string): string {
  const late = daysLate(card, today)
  if (late === 0 || stateOf(card) === 'running') return ''
  return late > 9 || card.priority === 'rush' ? `${late} d` : t('{late} d late', { late })
}

/** "Filler B AK", or that no machine is chosen yet. */
export const placeText = (card: Card) =>
  [
    card.machine
      ? shortMachine(card.machine)
      : card.needs_machine && card.status === 'ready'
        ? t('No machine')
        : null,
    card.operator && initials(card.operator),
  ]
    .filter(Boolean)
    .join(' ')

/** Flavour where there is one; the product's whole name repeats size and strength. */
export const productName = (card: Pick<Card, 'flavor' | 'product'>) => card.flavor ?? card.product

/** "30 ml 20 mg". */
export const sizeText = ({ volume_ml, strength_mg_ml }: Pick<Card, 'volume_ml' | 'strength_mg_ml'>) =>
  [
    volume_ml === null ? null : t('{volumeMl} ml', { volumeMl: figure(volume_ml) }),
    strength_mg_ml === null ? null : t('{strengthMgMl} mg', { strengthMgMl: figure(strength_mg_ml) }),
  ]
    .filter(Boolean)
    .join(' ')

/** "30/20" on walls. */
export const shortSize = ({ volume_ml, strength_mg_ml }: Pick<Card, 'volume_ml' | 'strength_mg_ml'>) =>
  [volume_ml, strength_mg_ml]
    .filter((value) => value !== null)
    .map((value) => figure(value))
    .join('/')

/** The tinted line of a card: why it does not move, the gate it waits for, or that it is late; null when all is well. */
export function reasonLine(
  card: Card,
  today: string,
  now: number,
): { family: Family; text: string; isLate: boolean } | null {
  const state = stateOf(card)
  if (state === 'blocked') return { family: 'danger', text: blockWords(card), isLate: false }
  if (state === 'on_hold')
    return { family: 'neutral', text: card.hold_note ?? t('Order on hold'), isLate: false }
  const gate = gateAt(card, { ready: 'start', paused: 'resume', running: 'report' }[state], now)
  if (gate) return { family: 'warning', text: gateText(gate), isLate: true }
  const late = daysLate(card, today)
  if (late > 0)
    return {
      family: 'danger',
      text: t('{late} d late, due {dueOn}', { late, dueOn: day(card.due_on, 'MM/DD') }),
      isLate: true,
    }
  return state === 'paused' && card.pause_reason
    ? { family: 'neutral', text: card.pause_reason, isLate: false }
    : null
}
