import * as z from 'zod/mini'
import { eventLines, lineId, lineQty } from '../kit/fields/eventLines'

const returnedLine = z.strictObject({ sale_line_id: lineId, lot_id: lineId, qty: lineQty })

/** What comes back of an order: so much of a lot that was shipped for a line, in the measure of the line. */
export const returnedSaleLines = eventLines('Lines', returnedLine)
