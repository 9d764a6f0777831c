import { useMemo, useState } from 'react'
import type { Shipment } from '../../../resources/production/shipments/shipments'
import { usePlantArea } from '../../hooks/usePlantArea'
import { ScanBox } from '../../parts/scan/ScanBox'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { FreeSkids } from './FreeSkids'
import { ShipmentLines } from './ShipmentLines'
import { shipmentsOf } from './shipmentDay'
import { shipmentScan } from './shipmentScan'
import { ShipmentsToday } from './ShipmentsToday'
import { ShippingTiles } from './ShippingTiles'
import { useShips } from './useShips'
import { useToday } from './useToday'
import { t } from '../../../texts/texts'
import './shipping.css'

/** What is on a shipment; while it is open skids are scanned onto it. */
function Lines({ row }: RecordPart) {
  const ships = useShips()
  if (!row) return null
  const shipment = row as unknown as Shipment
  const isOpen = ['draft', 'ready', 'loading'].includes(shipment.status)
  return (
    <>
      {ships && isOpen && (
        <ScanBox
          compact
          label={t('Scan skids of {number}', { number: shipment.number })}
          onScan={shipmentScan(shipment.id)}
        />
      )}
      <ShipmentLines shipment={shipment} />
    </>
  )
}

const ShipmentRecord = (props: RecordGiven) => <RecordDrawer {...props} hasLines={false} below={Lines} />

/** The dock: shipments of the day by cut-off, skids without one, and a box to scan what is loaded. */
function Dock() {
  const ships = useShips()
  const area = usePlantArea()
  const { path } = shipmentsOf(area)
  const today = useToday(area)
  const [chosen, choose] = useState<number | null>(null)
  const scanned = today.open.find(({ id }) => id === chosen)
  return (
    <div className="dc-shipping">
      <ShippingTiles {...today} />
      {ships && (
        <ScanBox
          label={
            scanned
              ? t('Scan skids of {number}', { number: scanned.number })
              : t('Scan a skid to load it on its shipment')
          }
          onScan={shipmentScan(scanned?.id ?? null)}
        />
      )}
      <div className="dc-shipping-day">
        <ShipmentsToday rows={today.open} path={path} chosen={chosen} choose={ships ? choose : undefined} />
        <FreeSkids area={area} />
      </div>
    </div>
  )
}

/** Shipments of a section of the plant, and what the dock loads today. */
export function ShippingView() {
  const area = usePlantArea()
  const resource = useMemo(() => shipmentsOf(area), [area])
  return <ResourceScreen resource={resource} record={ShipmentRecord} above={<Dock />} />
}
