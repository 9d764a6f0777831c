import { type AnyResource } from '../../../resources/kit/define/definition'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import type { AnyField, FieldKind } from '../../../resources/kit/fields/field'
import type { Look } from '../../../resources/kit/fields/look'
import { columnLook } from '../columns/columnRoom'

/** Widths that a document gives columns of its lines, in px. */
export type LineWidths = Readonly<Partial<Record<string, number>>>

// Fixed widths: hundreds of rows need not be measured at each key, and no column moves as its values do.
const kindWidths: Partial<Record<FieldKind, number>> = {
  text: 160,
  longText: 160,
  reference: 200,
  choice: 120,
  choices: 260,
  day: 132,
  instant: 190,
  flag: 84,
}
// Known to be short, or a name that is read whole beside the arrow of its list.
const lookWidths: Partial<Record<Look, number>> = { product: 288, lot: 136, bin: 120, unit: 64 }
const readWidth = 110
const leastTyped = 96
const leastRead = 76
// The longest tag of a line: Not in purchase.
const statusWidth = 140
// "-1,381,812.125": a quantity that is only read is never cut.
const quantityWidth = 112
// "1,041,179.60": an amount that is only read is never cut.
const amountWidth = 104
// A code reads whole.
const codeWidth = 140

const widthOf = (field: AnyField | undefined, least: number) =>
  Math.max(
    (field && kindWidths[field.kind]) ?? least,
    ((field?.label.length ?? 0) + (field?.unit?.length ?? 0)) * 7 + 24,
  )

/** The width of a column of document lines in px. */
export function lineWidth(child: AnyResource, name: string, widths: LineWidths): number {
  const look = columnLook(child, name)
  const fixedWidth = widths[name] ?? (look && lookWidths[look])
  if (fixedWidth !== undefined) return fixedWidth
  if (name in child.fields) return widthOf(child.fields[name], leastTyped)
  if (look === 'status') return statusWidth
  const field = fieldOf(child, name)
  if (field?.kind === 'decimal' && (field.scale ?? 0) > 4) return quantityWidth
  if (field?.kind === 'decimal' && field.displayScale === 2) return amountWidth
  return Math.min(look === 'sku' ? codeWidth : readWidth, widthOf(field, leastRead))
}
