import { Group } from '@mantine/core'
import { useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { fireEvent, newKey } from '../../../api/resourceApi'
import { removeShipmentLine } from '../../../api/production/shipments'
import { shipmentCalls } from '../../../resources/production/shipments/shipmentCalls'
import { type ShipmentLine, shipmentLines } from '../../../resources/production/shipments/shipment_lines'
import { type Shipment, shipments } from '../../../resources/production/shipments/shipments'
import { figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { InputsDialog } from '../../resource/events/InputsDialog'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { useOnce } from '../../resource/saving/useOnce'
import { notifyError } from '../../ui/notify'
import { PendingButton } from '../../ui/PendingButton'
import { shipmentScan } from './shipmentScan'
import { useShips } from './useShips'
import { t } from '../../../texts/texts'

/** Why a line is left behind. */
function LeaveBehind({
  shipment,
  line,
  onDone,
}: {
  shipment: Shipment
  line: ShipmentLine
  onDone: () => void
}) {
  const once = useOnce<{ remove_reason: string }>(shipments.name)
  return (
    <InputsDialog
      title={t('Leave {item} behind', { item: line.item })}
      inputs={{ remove_reason: shipmentCalls.removeLine.inputs.remove_reason }}
      send={t('Leave behind')}
      onCancel={onDone}
      onSend={async (payload) => {
        await once({ remove_reason: String(payload.remove_reason) }, (values, key) =>
          removeShipmentLine({ id: shipment.id, line_id: line.id, ...values }, key),
        )
        onDone()
      }}
    />
  )
}

/** What a person may do with a line: load it without its label, take it off the truck, or leave it behind. */
function LineTools({ shipment, line }: { shipment: Shipment; line: ShipmentLine }) {
  const [isLeaving, setLeaving] = useState(false)
  const { status } = shipment
  if (line.removed_at !== null) return null
  if (line.loaded_at !== null)
    return status === 'loading' ? (
      <PendingButton
        variant="subtle"
        aria-label={t('Unload {item}', { item: line.item })}
        onClick={() => {
          fireEvent(shipments, shipment as unknown as AnyRow, 'unload', { line_id: line.id }, newKey()).catch(
            notifyError,
          )
        }}
      >
        {t('Unload')}
      </PendingButton>
    ) : null
  if (status !== 'draft' && status !== 'ready' && status !== 'loading') return null
  return (
    <Group gap={4} wrap="nowrap">
      {status !== 'draft' && (
        <PendingButton
          variant="subtle"
          aria-label={t('Load {item}', { item: line.item })}
          onClick={() => {
            shipmentScan(shipment.id)(line.item)
              .then((answer) => {
                if (!answer.accepted) notifyError(new Error(answer.detail ?? answer.word))
              })
              .catch(notifyError)
          }}
        >
          {t('Load')}
        </PendingButton>
      )}
      <PendingButton
        variant="subtle"
        color="gray"
        aria-label={t('Leave {item} behind', { item: line.item })}
        onClick={() => setLeaving(true)}
      >
        {t('Leave behind')}
      </PendingButton>
      {isLeaving && <LeaveBehind shipment={shipment} line={line} onDone={() => setLeaving(false)} />}
    </Group>
  )
}

/** The lines of a shipment, with what is on the truck. */
export function ShipmentLines({ shipment }: { shipment: Shipment }) {
  const ships = useShips()
  const { rows, isLoaded } = useLiveRows(shipmentLines, [equals('shipment_id', shipment.id)])
  if (!isLoaded) return null
  const isOpen = ['draft', 'ready', 'loading'].includes(shipment.status)
  const hasTools = ships && isOpen
  return (
    <RowsSection title={t('Lines')} count={rows.length}>
      {rows.length === 0 ? (
        <p>{t('Nothing is on this shipment yet')}</p>
      ) : (
        <PlainTable
          label={t('Lines')}
          heads={[
            t('Item'),
            t('SKU'),
            t('Jurisdiction'),
            { figure: t('Cartons') },
            { figure: t('Units') },
            { figure: t('Gross weight'), unit: 'kg' },
            t('Loaded'),
          ]}
          hasTools={hasTools}
        >
          {rows.map((line) => (
            <tr key={line.id}>
              <td>{line.item}</td>
              <td>{line.sku}</td>
              <td>{line.jurisdiction}</td>
              <td className="dc-right">{figure(line.cartons)}</td>
              <td className="dc-right">
                {figure(line.units)} {line.measure}
              </td>
              <td className="dc-right">{line.gross_kg === null ? '' : figure(line.gross_kg)}</td>
              <td>
                {line.removed_at !== null
                  ? t('Left behind: {reason}', { reason: line.remove_reason ?? '' })
                  : line.loaded_at !== null && `${instant(line.loaded_at)} ${line.loaded_by ?? ''}`}
              </td>
              {hasTools && (
                <td>
                  <LineTools shipment={shipment} line={line} />
                </td>
              )}
            </tr>
          ))}
        </PlainTable>
      )}
    </RowsSection>
  )
}
