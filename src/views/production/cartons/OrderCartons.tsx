import { Group } from '@mantine/core'
import { opens } from '../../../access'
import { cartons } from '../../../resources/production/cartons/cartons'
import { figure } from '../../format/format'
import { day, instant } from '../../format/timeText'
import { DocumentRow } from '../../parts/table/DocumentRow'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import type { OrderTabProps } from '../orders/orderTabs'
import { CartonLabels } from './CartonLabels'
import { OrderTable } from '../orders/OrderTable'
import { t } from '../../../texts/texts'

const newest = [{ field: 'number', direction: 'desc' }] as const
/** As many labels as are printed in one go. */
const mostLabels = 1000

/** The cartons that an order was packed into, the newest first, and their labels. */
export function OrderCartons({ order: { id } }: OrderTabProps) {
  const { roles } = usePerson()
  const mayOpen = opens(roles, ['label_check'])
  const { rows, isLoaded } = useLiveRows(cartons, [equals('production_order_id', id)], newest)
  if (!isLoaded) return null
  const waiting = rows.filter(({ status, printed_at }) => status === 'closed' && printed_at === null)
  const units = rows.reduce((sum, carton) => sum + carton.units, 0)
  if (rows.length === 0)
    return <p className="dc-order-none">{t('Nothing of this order is in a carton yet')}</p>
  return (
    <>
      <Group justify="space-between" px={16} py={8}>
        <span>
          {t('{count} cartons with {units} units', {
            count: figure(rows.filter(({ status }) => status !== 'void').length),
            units: figure(units),
          })}
        </span>
        <CartonLabels
          of={waiting.slice(0, mostLabels)}
          label={t('Print {count} labels not printed yet', {
            count: figure(Math.min(waiting.length, mostLabels)),
          })}
        />
      </Group>
      <OrderTable
        heads={[
          t('Carton'),
          t('SSCC'),
          t('Lot'),
          t('Expires'),
          t('Jurisdiction'),
          { figure: t('Units') },
          t('Packed'),
          t('Label'),
          t('Status'),
        ]}
      >
        {rows.map((carton) => (
          <DocumentRow
            key={carton.id}
            number={carton.number}
            to={mayOpen ? `${cartons.path}&open=${carton.id}` : null}
            status={carton.status}
          >
            <td>{carton.sscc}</td>
            <td>{carton.lot_number}</td>
            <td>{carton.expires_on === null ? '' : day(carton.expires_on)}</td>
            <td>{carton.jurisdiction}</td>
            <td className="dc-right">
              {t('{units} of {full}', { units: figure(carton.units), full: figure(carton.units_full) })}
            </td>
            <td>{instant(carton.packed_at)}</td>
            <td>
              <CartonLabels of={[carton]} />
            </td>
          </DocumentRow>
        ))}
      </OrderTable>
    </>
  )
}
