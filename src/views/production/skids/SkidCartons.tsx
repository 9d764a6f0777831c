import { takeOffSkid } from '../../../api/production/skids'
import { cartons } from '../../../resources/production/cartons/cartons'
import type { Skid } from '../../../resources/production/skids/skids'
import { figure } from '../../format/format'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { PendingButton } from '../../ui/PendingButton'
import { notifyError } from '../../ui/notify'
import { useBuildsSkids } from './useBuildsSkids'
import { t } from '../../../texts/texts'

const newest = [{ field: 'number', direction: 'desc' }] as const

type Props = { skid: Pick<Skid, 'id' | 'status'> }

/** The cartons on a skid; while it is open any of them is taken off again. */
export function SkidCartons({ skid }: Props) {
  const mayBuild = useBuildsSkids()
  const { rows, isLoaded } = useLiveRows(cartons, [equals('skid_id', skid.id)], newest)
  const hasTools = mayBuild && skid.status === 'open'
  if (!isLoaded) return null
  return (
    <RowsSection title={t('Cartons')} count={rows.length}>
      {rows.length === 0 ? (
        <p>{t('Nothing is on this skid')}</p>
      ) : (
        <PlainTable
          label={t('Cartons')}
          heads={[t('Carton'), t('SKU'), t('Lot'), t('Order'), { figure: t('Units') }]}
          hasTools={hasTools}
        >
          {rows.map(({ id, number, sku, lot_number, production_order, units }) => (
            <tr key={id}>
              <td>{number}</td>
              <td>{sku}</td>
              <td>{lot_number}</td>
              <td>{production_order}</td>
              <td className="dc-right">{figure(units)}</td>
              {hasTools && (
                <td>
                  <PendingButton
                    variant="subtle"
                    aria-label={t('Take {number} off', { number })}
                    onClick={() => {
                      takeOffSkid({ id: skid.id, carton_id: id }).catch(notifyError)
                    }}
                  >
                    {t('Take off')}
                  </PendingButton>
                </td>
              )}
            </tr>
          ))}
        </PlainTable>
      )}
    </RowsSection>
  )
}
