import * as z from 'zod/mini'
import { eventLines, lineId, lineQty } from '../kit/fields/eventLines'

const returnedLine = z.strictObject({ sale_line_id: lineId, lot_id: lineId, qty: lineQty })
/** So much of a lot that was shipped for a line comes back, in the measure of the line. */
export type ReturnedSaleLine = z.output<typeof returnedLine>

/** What comes back of an order. */
export const returnedSaleLines = eventLines('Lines', returnedLine)
