import type { AnyResource } from '../../../resources/kit/define/definition'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import type { Look } from '../../../resources/kit/fields/look'
import { lookOf } from '../../../resources/kit/text/columns'
import { tableOf } from '../../registry/registry'

/** How a column is drawn, where its kind does not say it: a reference as the rows are that it points to. */
export function columnLook(resource: AnyResource, name: string): Look | undefined {
  const field = fieldOf(resource, name)
  const look = lookOf(resource, name)
  if (look || field?.kind !== 'reference') return look
  const table = tableOf(field)
  return table?.referenceLook ?? (table?.prefix ? 'document' : 'reference')
}

/** How much room a column takes in px; with `flex` it grows by its share of what is left. */
export type Room = { width?: number; minWidth: number; flex?: number | null }

/** What the room of a column depends on beside its look. */
export type RoomContext = {
  /** The list has more columns than are seen at once: its names are not cut for the rest. */
  scrolls: boolean
  /** It has so few columns that all of them are seen at once. */
  fits: boolean
  /** It is the first column, which opens the row. */
  opens: boolean
  /** What its head needs. */
  head: number
  /** Longest text of its field, in characters. */
  max: number | undefined
}

// A code this long is a word of the program, like adjustment_reason; one this short needs the room of its head.
const wordCode = 40
const shortCode = 3

function codeRoom({ max = wordCode - 1, opens, head, scrolls }: RoomContext): Room {
  if (max <= shortCode && !opens) return { width: head, minWidth: 48 }
  const first = scrolls ? 128 : 116
  return { width: max >= wordCode ? 168 : opens ? first : 100, minWidth: 64 }
}

const fixed = (width: number, minWidth: number) => (): Room => ({ width, minWidth })
/** Read whole in a list of many columns, and in one that fits as far as its other columns let it. */
const whole =
  (width: number, least: number) =>
  ({ fits }: RoomContext): Room => ({ width: fits ? least : width, minWidth: 88 })
const growing =
  (flex: number, minWidth: number, whenScrolled: number = minWidth) =>
  ({ scrolls }: RoomContext): Room => ({ flex, minWidth: scrolls ? whenScrolled : minWidth })

/** Codes stay short; what is read gets the room that is left, and gives some up before the list is too wide. */
export const rooms: Readonly<Partial<Record<Look, (context: RoomContext) => Room>>> = {
  sku: fixed(148, 64),
  code: codeRoom,
  phase: fixed(88, 64),
  bin: fixed(100, 88),
  lot: whole(134, 124),
  document: whole(108, 96),
  changeNumber: fixed(116, 88),
  coordinate: fixed(72, 48),
  account: fixed(184, 96),
  unit: ({ head }) => ({ width: head, minWidth: 48 }),
  externalRef: growing(1, 112),
  kind: growing(1.2, 156),
  name: growing(1.8, 154, 208),
  product: growing(2.4, 186, 208),
  party: growing(1.8, 120, 216),
  location: growing(1.6, 120, 168),
  province: growing(1.2, 112, 136),
  company: growing(1.6, 112),
  fileName: growing(1.8, 172),
  enumeration: growing(2, 120),
  prose: growing(2, 160),
  changes: growing(2.4, 120),
  subject: growing(2.4, 200),
  reference: growing(1.4, 96),
}
