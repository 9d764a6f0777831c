import type { ReactNode } from 'react'
import type { TransferGoods } from '../../resources/inventory/transferGoods'
import { figure } from '../fields/format'
import { day } from '../fields/timeText'
import './inventory.css'

type Given = {
  title: string
  goods: readonly TransferGoods[]
  /** The head over what may be done with each. */
  head: string
  tool: (one: TransferGoods) => ReactNode
}

/** Goods of a transfer by lot, in the order in which they are walked to. */
export const TransferGoodsTable = ({ title, goods, head, tool }: Given) => (
  <section className="dc-rows-table" aria-label={title}>
    <h2>
      {title} <small>{figure(goods.length)}</small>
    </h2>
    <div className="dc-rows-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Bin</th>
            <th scope="col">Product</th>
            <th scope="col">Lot</th>
            <th scope="col">Expires</th>
            <th scope="col" className="dc-right">
              Quantity
            </th>
            <th scope="col">{head}</th>
          </tr>
        </thead>
        <tbody>
          {goods.map((one) => (
            <tr key={`${one.transfer_line_id} ${one.lot_id} ${one.bin_id}`}>
              <td>{one.bin}</td>
              <td>{one.product}</td>
              <td>{one.lot}</td>
              <td>{one.expires_on && day(one.expires_on)}</td>
              <td className="dc-right">
                {figure(one.qty)} {one.measure}
              </td>
              <td>{tool(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)
