import { opens } from '../../../access'
import { cartons } from '../../../resources/production/cartons/cartons'
import { skids } from '../../../resources/production/skids/skids'
import { figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { LabelButton } from '../../labels/LabelButton'
import { DocumentRow } from '../../parts/table/DocumentRow'
import { equals, filled, useLiveRows, withIds } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import type { OrderTabProps } from '../orders/orderTabs'
import { skidLabelOf } from './skidLabel'
import { OrderTable } from '../orders/OrderTable'
import { t } from '../../../texts/texts'

const newest = [{ field: 'number', direction: 'desc' }] as const

/** The skids that cartons of an order are on, the newest first: how much of each is of this order, and its label. */
export function OrderSkids({ order: { id } }: OrderTabProps) {
  const { roles } = usePerson()
  const ofOrder = useLiveRows(cartons, [equals('production_order_id', id), filled('skid_id')])
  const ids = [...new Set(ofOrder.rows.flatMap(({ skid_id }) => skid_id ?? []))].toSorted(
    (one, other) => one - other,
  )
  const { rows, isLoaded } = useLiveRows(skids, ids.length > 0 ? [withIds(ids)] : null, newest)
  if (!ofOrder.isLoaded || (ids.length > 0 && !isLoaded)) return null
  if (ids.length === 0) return <p className="dc-order-none">{t('Nothing of this order is on a skid yet')}</p>
  return (
    <OrderTable
      heads={[
        t('Skid'),
        t('SSCC'),
        t('Jurisdiction'),
        { figure: t('Cartons') },
        { figure: t('Units') },
        t('Bin'),
        t('Closed'),
        t('Label'),
        t('Status'),
      ]}
    >
      {rows.map((skid) => {
        const here = ofOrder.rows.filter(({ skid_id }) => skid_id === skid.id)
        return (
          <DocumentRow
            key={skid.id}
            number={skid.number}
            to={opens(roles, ['production']) ? `${skids.path}?open=${skid.id}` : null}
            status={skid.status}
          >
            <td>{skid.sscc}</td>
            <td>{skid.jurisdiction}</td>
            <td className="dc-right">
              {t('{here} of {all}', { here: figure(here.length), all: figure(skid.cartons) })}
            </td>
            <td className="dc-right">{figure(here.reduce((sum, { units }) => sum + units, 0))}</td>
            <td>{skid.bin}</td>
            <td>{skid.closed_at === null ? '' : instant(skid.closed_at)}</td>
            <td>
              <LabelButton labels={[skidLabelOf(skid)]} />
            </td>
          </DocumentRow>
        )
      })}
    </OrderTable>
  )
}
