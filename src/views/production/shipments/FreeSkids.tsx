import type { PlantArea } from '../../../resources/production/flows/plantArea'
import { skids } from '../../../resources/production/skids/skids'
import { figure } from '../../format/format'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { inArea } from './shipmentDay'
import { t } from '../../../texts/texts'

/** Skids of the warehouse that are on no shipment, with where they are. */
export function FreeSkids({ area }: { area: PlantArea }) {
  const received = useLiveRows(
    skids,
    [equals('status', 'received'), ...inArea(area)],
    [{ field: 'number', direction: 'asc' }],
  )
  const free = received.rows.filter(({ shipment_id }) => shipment_id === null)
  return (
    <RowsSection title={t('Skids without a shipment')} count={free.length}>
      {free.length === 0 ? (
        <p>{t('Every skid of the warehouse is on a shipment')}</p>
      ) : (
        <PlainTable
          label={t('Skids without a shipment')}
          heads={[t('Skid'), t('Jurisdiction'), t('Bin'), { figure: t('Cartons') }, { figure: t('Units') }]}
        >
          {free.map(({ id, number, jurisdiction, bin, cartons, units }) => (
            <tr key={id}>
              <td>{number}</td>
              <td>{jurisdiction}</td>
              <td>{bin}</td>
              <td className="dc-right">{figure(cartons)}</td>
              <td className="dc-right">{figure(units)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </RowsSection>
  )
}
