import { Link } from 'react-router-dom'
import type { AnyRow } from '../../api/resourceApi'
import { pageAddress } from '../../resources/kit/define/addresses'
import { labReceivingContainerLogs } from '../../resources/labReceiving/lab_receiving_container_logs'
import {
  type LabContainer,
  labReceivingContainers,
} from '../../resources/labReceiving/lab_receiving_containers'
import { labReceivingItems } from '../../resources/labReceiving/lab_receiving_items'
import { figure } from '../format/format'
import { day, instant } from '../format/timeText'
import { Square } from '../labels/Label'
import { Facts } from '../parts/Facts'
import { FigureCell } from '../parts/table/FigureCell'
import { PlainTable } from '../parts/table/PlainTable'
import { RowsSection } from '../parts/table/RowsSection'
import { equals, useLiveRows, useResource } from '../resource/live/useLiveRows'
import type { RecordPart } from '../resource/record/RecordDrawer'
import { RecordPage } from '../resource/record/RecordPage'
import { LotTraceSection } from './reports/LotTraceSection'
import { InspectItem } from './InspectItem'
import { PrintContainers } from './PrintContainers'
import { ScaleContainer } from './scans/ScaleContainer'
import { optionLabel } from '../parts/optionLabel'
import { t } from '../../texts/texts'
import './labReceiving.css'

const newest = [{ field: 'id', direction: 'desc' }] as const

/** The code of a container, what its papers are, and all that was done to it. */
function Below({ row }: RecordPart) {
  return row ? <Container container={row as unknown as LabContainer} /> : null
}

function Papers({ itemId }: { itemId: number }) {
  const { row: item } = useResource(labReceivingItems, itemId)
  if (!item) return null
  return (
    <Facts
      facts={[
        [t('Lab receiving'), item.lab_receiving],
        [t('Supplier lot'), item.supplier_lot],
        [t('Certificate'), item.coa_reference],
        [t('Safety data sheet'), [item.sds_reference, item.sds_revision].filter(Boolean).join(', ')],
        [t('Dated'), item.sds_on === null ? '' : day(item.sds_on)],
        [
          t('Flash point'),
          item.has_no_flash_point === 1 ? t('None') : `${figure(item.flash_point_c ?? 0)} °C`,
        ],
      ]}
    />
  )
}

function Container({ container }: { container: LabContainer }) {
  const { rows } = useLiveRows(labReceivingContainerLogs, [equals('container_id', container.id)], newest)
  const { rows: portions } = useLiveRows(labReceivingContainers, [
    equals('parent_container_id', container.id),
  ])
  return (
    <>
      <div className="dc-lab-label">
        <Square text={container.qr_code} />
        <div>
          <p>
            <code>{container.qr_code}</code>
          </p>
          {container.lab_receiving_item_id !== null && <Papers itemId={container.lab_receiving_item_id} />}
        </div>
      </div>
      {portions.length > 0 && (
        <RowsSection title={t('Decanted into')} count={portions.length}>
          <ul className="dc-bench-weights">
            {portions.map((one) => (
              <li key={one.id}>
                <Link className="dc-link" to={pageAddress(labReceivingContainers, one.id) ?? ''}>
                  {one.number}
                </Link>{' '}
                {figure(one.remaining_qty)} {one.measure}
              </li>
            ))}
          </ul>
        </RowsSection>
      )}
      {container.lot_id !== null && (
        <LotTraceSection lotId={container.lot_id} at={`${container.id} ${container.version}`} />
      )}
      <RowsSection title={t('History')} count={rows.length}>
        <PlainTable
          label={t('History')}
          heads={[
            t('Time'),
            t('Action'),
            { figure: t('Change'), unit: container.measure ?? '' },
            { figure: t('Remaining'), unit: container.measure ?? '' },
            t('From'),
            t('To'),
            { figure: t('Gross'), unit: 'g' },
            t('Note'),
            t('By'),
          ]}
        >
          {rows.map((one) => (
            <tr key={one.id}>
              <td>{instant(one.at)}</td>
              <td>{optionLabel(labReceivingContainerLogs.systemFields.action, one.action)}</td>
              <FigureCell value={one.qty} />
              <FigureCell value={one.remaining_qty} />
              <td>{one.from_bin}</td>
              <td>{one.to_bin}</td>
              <FigureCell value={one.gross_g} />
              <td>{one.note}</td>
              <td>{one.user}</td>
            </tr>
          ))}
        </PlainTable>
      </RowsSection>
    </>
  )
}

/** The inspection of what came in it, which decides whether it may be released. */
function Inspection({ itemId }: { itemId: number }) {
  const { row: item } = useResource(labReceivingItems, itemId)
  return item ? <InspectItem item={item} size="sm" /> : null
}

function Tools({ row }: { row: AnyRow }) {
  const container = row as unknown as LabContainer
  return (
    <>
      {container.status === 'quarantined' && container.lab_receiving_item_id !== null && (
        <Inspection itemId={container.lab_receiving_item_id} />
      )}
      <ScaleContainer container={container} />
      <PrintContainers containers={[container]} size="sm" />
    </>
  )
}

/** One container; without one in the address the form that registers a container found or made in house. */
export const LabContainerView = () => (
  <RecordPage resource={labReceivingContainers} below={Below} actions={Tools} />
)
