import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { lots } from '../../../resources/inventory/stock/lots'
import { recordAddress } from '../../../resources/kit/define/addresses'
import type { Row } from '../../../resources/kit/define/row'
import { productStampingOrders } from '../../../resources/production/stamping/product_stamping_orders'
import { unstampedGoods } from '../../../resources/production/stamps/unstamped_goods'
import { ReportScreen } from '../../report/ReportScreen'
import { mayCreate } from '../../resource/list/rights'
import { newAddress } from '../../routing/newAddress'
import { screenAt } from '../../routing/screens'
import { mayEnter } from '../../routing/visible'
import { usePerson } from '../../session/session'

type Goods = Row<typeof unstampedGoods>

/** A new order that stamps what is proposed of these goods, by the last day on which that can wait. */
const orderOf = ({ product_id, lot_id, stamped_product_id, proposed, could_stamp, stamp_on }: Goods) =>
  newAddress(productStampingOrders, {
    source_product_id: product_id,
    source_lot_id: lot_id,
    target_product_id: stamped_product_id ?? 0,
    qty_planned: Math.floor(proposed > 0 ? proposed : could_stamp),
    ...(stamp_on !== null && { due_on: stamp_on }),
  })

/** Unstamped goods by their last day: who stamps orders what is proposed, others open the lot where they may. */
export function UnstampedGoods({ actions }: { actions: ReactNode }) {
  const navigate = useNavigate()
  const person = usePerson()
  const mayOrder = mayCreate(productStampingOrders, person)
  const open = (row: AnyRow) => {
    const goods = row as unknown as Goods
    const isStock = goods.stamped_product_id !== null && goods.stamped_product_id !== goods.product_id
    const address =
      mayOrder && isStock && goods.could_stamp > 0 ? orderOf(goods) : recordAddress(lots, goods.lot_id)
    const leadsTo = screenAt(address)
    if (leadsTo && mayEnter(leadsTo.screen, person)) void navigate(address)
  }
  return <ReportScreen resource={unstampedGoods} actions={actions} onOpen={open} />
}
