import { figure } from '../../format/format'
import { KpiTile } from '../../parts/KpiTile'
import { t } from '../../../texts/texts'
import type { TransferDay } from './useTransferDay'
import './transfers.css'

/** What waits on the floor, what is on its way, and what was received today. */
export function TransferTiles({ day: { now, skids: closed, open, received } }: { day: TransferDay }) {
  const labelled = closed.rows.filter(({ floor_transfer_id }) => floor_transfer_id !== null)
  const [oldest] = open.rows.flatMap(({ sent_at }) => sent_at ?? []).toSorted()
  const minutes = oldest === undefined ? null : Math.max(0, (now - Date.parse(oldest)) / 60_000)
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
