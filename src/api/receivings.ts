import type { ReceivingLine } from '../resources/inventory/receiving_lines'
import type { Receiving } from '../resources/inventory/receivings'
import { receivings } from '../resources/inventory/receivings'
import { callPath } from '../resources/kit/defineResource'
import { post } from './http'

/** What a scan counted, and how the delivery stands then. */
export type Counted = { line: ReceivingLine; receiving: Receiving }

/** Where scans of a delivery go. */
export const scanPath = (id: number) => `${callPath(receivings)}/${id}/scan`

/** Makes so much of a line a line of its own. */
export const splitLine = (line: Pick<ReceivingLine, 'id' | 'receiving_id'>, qty: number, once: string) =>
  post<{ lines: ReceivingLine[] }>(
    `${callPath(receivings)}/${line.receiving_id}/split`,
    { line_id: line.id, qty },
    { once },
  )
