import { separator } from '../../inventory/products/gs1'
import { isGs1Lot } from '../../inventory/products/labelCodes'

/** What the label of a case says, as its carton was packed. */
export type CaseFacts = {
  sscc: string | null
  gtin: string | null
  unit_gtin: string | null
  lot_number: string | null
  expires_on: string | null
  units: number
  units_full: number
}

type Element = { prefix: string; value: string; isFixed: boolean }

const element = (prefix: string, value: string | null, isFixed: boolean): Element[] =>
  value === null ? [] : [{ prefix, value, isFixed }]

const lotOf = ({ lot_number: lot }: CaseFacts) => (lot !== null && isGs1Lot(lot) ? lot : null)

/**
 * What is in a case. A full one is named by the number of its case; one that is short, or without such a number, by the
 * number and the count of the units in it: GS1 pairs (37) with (02), never with (01).
 */
function goodsOf({
  gtin,
  unit_gtin: unit,
  units,
  units_full: full,
  expires_on: until,
}: CaseFacts): Element[] {
  const dated = element('17', until && until.slice(2).replaceAll('-', ''), true)
  if (gtin !== null && units === full) return [...element('01', gtin, true), ...dated]
  if (unit === null) return dated
  return [...element('02', unit, true), ...dated, ...element('37', String(units), false)]
}

const textOf = (elements: readonly Element[]) =>
  elements
    .map(({ prefix, value, isFixed }, at) =>
      isFixed || at === elements.length - 1 ? `${prefix}${value}` : `${prefix}${value}${separator}`,
    )
    .join('')

const readableOf = (elements: readonly Element[]) =>
  elements.map(({ prefix, value }) => `(${prefix}) ${value}`).join(' ')

/** A symbol of GS1: what is encoded, and what is printed under it. */
export type CaseSymbol = { text: string; readable: string }

const symbolOf = (elements: readonly Element[]): CaseSymbol[] =>
  elements.length === 0 ? [] : [{ text: textOf(elements), readable: readableOf(elements) }]

/**
 * The bars of a case as GS1 lays a logistic label out: its goods, their lot, and last its own number; apart, because a
 * scanner of the warehouse needs wide bars.
 */
export const caseSymbols = (facts: CaseFacts): CaseSymbol[] => [
  ...symbolOf(goodsOf(facts)),
  ...symbolOf(element('10', lotOf(facts), false)),
  ...symbolOf(element('00', facts.sscc, true)),
]

/** All that the label says, for its square code; null where it has nothing of GS1. */
export function caseCode(facts: CaseFacts): string | null {
  const all = [...element('00', facts.sscc, true), ...goodsOf(facts), ...element('10', lotOf(facts), false)]
  return all.length === 0 ? null : textOf(all)
}

/** The number of a case on its label or as it is typed: 18 digits, with or without their prefix; null for other codes. */
export const ssccOn = (scanned: string): string | null =>
  /^(?:\](?:C1|d2|Q3|e0))?(?:\(?00\)?\s?)?(\d{18})(?=$|\D|0[12]\d{14})/.exec(scanned.trim())?.[1] ?? null
