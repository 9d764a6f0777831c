import { useNavigate } from 'react-router-dom'
import {
  productStampingOrders,
  type StampingOrder,
} from '../../../resources/production/stamping/product_stamping_orders'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { figure } from '../../format/format'
import { JurisdictionChip } from '../../parts/JurisdictionChip'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { ChoiceTiles } from './ChoiceTiles'
import { t } from '../../../texts/texts'

const among = (values: readonly string[]): ColumnFilter => ({
  field: 'status',
  field_type: 'text',
  filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: [...values] }],
})

type Props = {
  statuses: readonly StampingOrder['status'][]
  none: string
  addressOf: (id: number) => string
}

/** Orders to work on, as tiles; the chosen one opens at its own address. */
export function OrderChoice({ statuses, none, addressOf }: Props) {
  const navigate = useNavigate()
  const { rows, isLoaded } = useLiveRows(
    productStampingOrders,
    [among(statuses)],
    [{ field: 'due_on', direction: 'asc' }],
  )
  if (!isLoaded) return null
  return (
    <ChoiceTiles
      label={t('Stamping order')}
      none={none}
      chosen={null}
      onChoose={(id) => void navigate(addressOf(id))}
      choices={rows.map((order) => ({
        id: order.id,
        title: (
          <>
            {order.number} <JurisdictionChip code={order.jurisdiction} />
          </>
        ),
        detail: t('{product}, {done} of {planned}', {
          product: order.target_product,
          done: figure(order.qty_stamped),
          planned: figure(order.qty_planned),
        }),
      }))}
    />
  )
}
