import { fillCheckWeights } from '../../../resources/production/filling/fill_check_weights'
import { figure } from '../../format/format'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { StatusTag } from '../../parts/StatusTag'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { t } from '../../../texts/texts'

/** The bottles of a check, each with its weights. */
function WeightsOf({ row }: RecordPart) {
  const { rows, isLoaded } = useLiveRows(fillCheckWeights, row && [equals('fill_check_id', row.id)], [
    { field: 'place', direction: 'asc' },
  ])
  if (!row || !isLoaded) return null
  return (
    <RowsSection title={t('Bottles')} count={rows.length}>
      <PlainTable
        label={t('Bottles')}
        heads={[
          { figure: t('No.') },
          { figure: t('Tare'), unit: 'g' },
          { figure: t('Gross'), unit: 'g' },
          { figure: t('Net'), unit: 'ml' },
          t('Verdict'),
        ]}
      >
        {rows.map(({ id, place, tare_g, gross_g, net_ml, verdict }) => (
          <tr key={id}>
            <td className="dc-right">{place}</td>
            <td className="dc-right">{figure(tare_g, 2)}</td>
            <td className="dc-right">{figure(gross_g, 2)}</td>
            <td className="dc-right">{figure(net_ml, 3)}</td>
            <td>
              <StatusTag status={verdict} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </RowsSection>
  )
}

/** One fill check over its list: its figures, its bottles, and what quality decided of it. */
export const FillCheckRecord = (props: RecordGiven) => <RecordDrawer {...props} below={WeightsOf} />
