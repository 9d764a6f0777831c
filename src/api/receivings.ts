import type { OpenSource } from '../resources/inventory/receiving/receivingSources'
import type { ReceivingLine } from '../resources/inventory/receiving/receiving_lines'
import type { Receiving } from '../resources/inventory/receiving/receivings'
import { receivings } from '../resources/inventory/receiving/receivings'
import { callPath } from '../resources/kit/define/defineResource'
import { get, post } from './http'
import type { AnyRow } from './resourceApi'

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

/** Orders or transfers that a delivery may come for. */
export const openSources = async (
  params: { kind: OpenSource['kind']; location_id?: number | undefined; search?: string | undefined },
  signal?: AbortSignal,
) =>
  (
    await get<OpenSource[]>(`${callPath(receivings)}/sources`, params, {
      quiet: true,
      ...(signal && { signal }),
    })
  ).data

/** Begins the delivery for an order or a transfer. */
export const beginFrom = async ({ kind, id }: Pick<OpenSource, 'kind' | 'id'>, once: string) =>
  (await post<AnyRow>(`${callPath(receivings)}/from_source`, { [`${kind}_id`]: id }, { once })).data
