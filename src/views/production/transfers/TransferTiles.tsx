import { useState } from 'react'
import { floorTransfers } from '../../../resources/production/floorTransfers/floor_transfers'
import { skids } from '../../../resources/production/skids/skids'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { serverNow } from '../../../streams/connection/clock'
import { startOfDay } from '../../fields/dayPresets'
import { dayOf } from '../../format/timeText'
import { figure } from '../../format/format'
import { KpiTile } from '../../parts/KpiTile'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { t } from '../../../texts/texts'
import './transfers.css'

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

const openStatuses = ['in_transfer', 'partially_received']

/** What waits on the floor, what is on its way, and what was received today. */
export function TransferTiles() {
  const [today] = useState(() => startOfDay(dayOf(new Date(serverNow()))))
  const closed = useLiveRows(skids, [equals('status', 'closed')])
  const open = useLiveRows(floorTransfers, [oneOf('status', openStatuses)])
  const received = useLiveRows(floorTransfers, [since(today)])
  const labelled = closed.rows.filter(({ floor_transfer_id }) => floor_transfer_id !== null)
  const [oldest] = open.rows.flatMap(({ sent_at }) => sent_at ?? []).toSorted()
  const minutes = oldest === undefined ? null : Math.max(0, (serverNow() - Date.parse(oldest)) / 60_000)
  const units = received.rows
    .filter(({ item_kind }) => item_kind !== 'pail')
    .reduce((sum, { qty_received }) => sum + qty_received, 0)
  const differences = [...open.rows, ...received.rows].filter(
    ({ difference_reason }) => difference_reason !== null,
  )
  const shown = ({ isLoaded }: { isLoaded: boolean }, value: number) => (isLoaded ? figure(value) : null)
  return (
    <div className="dc-transfer-tiles">
      <KpiTile
        label={t('Skids waiting')}
        figure={shown(closed, closed.rows.length)}
        sense={{ text: t('{count} with a transfer label', { count: figure(labelled.length) }) }}
      />
      <KpiTile
        label={t('In transit')}
        figure={shown(open, open.rows.length)}
        sense={
          minutes === null
            ? undefined
            : { text: t('Oldest {minutes} min', { minutes: figure(Math.round(minutes)) }) }
        }
      />
      <KpiTile label={t('Units received today')} figure={shown(received, units)} />
      <KpiTile
        label={t('Differences')}
        figure={shown(received, new Set(differences.map(({ id }) => id)).size)}
      />
    </div>
  )
}
