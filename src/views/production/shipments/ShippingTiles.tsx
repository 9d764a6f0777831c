import type { Shipment } from '../../../resources/production/shipments/shipments'
import { serverNow } from '../../../streams/connection/clock'
import { figure } from '../../format/format'
import { KpiTile } from '../../parts/KpiTile'
import { minutesLeft } from './shipmentDay'
import type { useToday } from './useToday'
import { t } from '../../../texts/texts'

const sum = (rows: readonly Shipment[], of: (row: Shipment) => number) =>
  rows.reduce((total, row) => total + of(row), 0)

/** What is to leave today, how much of it is loaded, what is late, and what has left. */
export function ShippingTiles({ open, left, isLoaded }: ReturnType<typeof useToday>) {
  const shown = (value: number) => (isLoaded ? figure(value) : null)
  const lines = sum(open, ({ lines_count }) => lines_count)
  const loaded = sum(open, ({ lines_loaded }) => lines_loaded)
  const late = open.filter((row) => (minutesLeft(row, serverNow()) ?? 0) < 0).length
  return (
    <div className="dc-shipping-tiles">
      <KpiTile
        label={t('To ship today')}
        figure={shown(open.length)}
        sense={{ text: t('{count} shipped', { count: figure(left.length) }) }}
      />
      <KpiTile
        label={t('Loaded')}
        figure={lines === 0 ? shown(0) : shown(Math.round((loaded / lines) * 100))}
        unit="%"
        sense={{ text: t('{loaded} of {all} lines', { loaded: figure(loaded), all: figure(lines) }) }}
      />
      <KpiTile
        label={t('Late')}
        figure={shown(late)}
        sense={late > 0 ? { family: 'danger', text: t('Past the cut-off') } : undefined}
      />
      <KpiTile label={t('Units shipped today')} figure={shown(sum(left, ({ units }) => units))} />
    </div>
  )
}
