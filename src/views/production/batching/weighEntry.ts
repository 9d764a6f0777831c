import { batchingCalls } from '../../../resources/production/batching/batchingCalls'
import { lineKey } from '../../../resources/production/batching/sheet'
import type { BatchingSheet, SheetLine, SheetLot } from '../../../resources/production/batching/sheetShape'
import { figure } from '../../format/format'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { act, tellWaiting, usePendingWrites } from '../../ui/writeQueue'
import { usePerson } from '../../session/session'
import { isAct } from '../../../streams/offline/pendingWrites'
import { t } from '../../../texts/texts'

/** A lot of the sheet, or the container of the laboratory that was scanned. */
export type WeighedLot = SheetLot & { container?: string }

/** What is weighed: so much of a lot, the last part of its line or not, and who confirmed it. */
export type Reading = {
  lot: WeighedLot
  qty: number
  isPartial: boolean
  verified_by?: string | undefined
  override_reason?: string | undefined
  override_by?: string | undefined
}

const prefixOf = (stepId: number) => `batching:${stepId} `

/** Sends an addition, or queues it in this browser while offline; the refusal as text, null where it is done or waits. */
export async function enterReading(sheet: BatchingSheet, line: SheetLine, reading: Reading) {
  const { lot, qty, isPartial, ...confirmed } = reading
  const title = t('{number}: {qty} {unit} of {product}', {
    number: sheet.number,
    qty: figure(qty),
    unit: line.unit,
    product: line.product,
  })
  const outcome = await act({
    document: `${prefixOf(sheet.step_id)}${lineKey(line)}`,
    event: 'weigh',
    title,
    path: batchingCalls.weigh.path,
    payload: {
      step_id: sheet.step_id,
      ...(line.recipe_line_id === null
        ? { addition_id: line.addition_id }
        : { recipe_line_id: line.recipe_line_id }),
      ...(lot.container === undefined ? { lot_id: lot.lot_id, bin_id: lot.bin_id } : { scan: lot.container }),
      actual_qty: qty,
      unit: line.unit,
      is_partial: isPartial ? 1 : 0,
      ...confirmed,
    },
    seen: null,
  })
  if (outcome.kind === 'waiting') tellWaiting(title)
  if (outcome.kind !== 'refused') return null
  return Object.values(fieldMessages(outcome.thrown)).join(', ') || failureMessage(outcome.thrown)
}

/** The lines of a sheet for which an addition of this person waits to be sent. */
export function useWaitingLines(stepId: number): ReadonlySet<string> {
  const { id } = usePerson()
  const prefix = prefixOf(stepId)
  return new Set(
    usePendingWrites()
      .filter(isAct)
      .filter(({ document, by, state }) => by.id === id && state === 'waiting' && document.startsWith(prefix))
      .map(({ document }) => document.slice(prefix.length)),
  )
}
