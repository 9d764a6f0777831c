import { useState } from 'react'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { floorTransfers } from '../../../resources/production/floorTransfers/floor_transfers'
import { pails } from '../../../resources/production/recoveries/pails'
import { skids } from '../../../resources/production/skids/skids'
import { serverNow } from '../../../streams/connection/clock'
import { startOfDay } from '../../fields/dayPresets'
import { dayOf } from '../../format/timeText'
import { useServerNow } from '../../hooks/observed'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'

const since = (at: string): ColumnFilter => ({
  field: 'received_at',
  field_type: 'instant',
  filters: [{ logic_operator: 'and', operator: '>=', value_type: 'value', value: at }],
})

const oneOf = (field: string, value: readonly string[]): ColumnFilter => ({
  field,
  field_type: 'text',
  filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value }],
})

const minute = 60_000

/** What waits on the floor, what is on its way, and what was received since the day began. */
export function useTransferDay() {
  const [today] = useState(() => startOfDay(dayOf(new Date(serverNow()))))
  return {
    /** Whole minutes, so that what is on its way grows older while nothing else changes. */
    now: useServerNow(minute),
    skids: useLiveRows(skids, [equals('status', 'closed')], [{ field: 'closed_at', direction: 'asc' }]),
    pails: useLiveRows(pails, [equals('status', 'filled')], [{ field: 'code', direction: 'asc' }]),
    labels: useLiveRows(floorTransfers, [oneOf('status', ['generated', 'printed'])]),
    open: useLiveRows(
      floorTransfers,
      [oneOf('status', ['in_transfer', 'partially_received'])],
      [{ field: 'sent_at', direction: 'asc' }],
    ),
    received: useLiveRows(floorTransfers, [since(today)], [{ field: 'received_at', direction: 'desc' }]),
  }
}

export type TransferDay = ReturnType<typeof useTransferDay>
