import type { ReactNode } from 'react'
import type { TransferGoods } from '../../../resources/inventory/transfers/transferCalls'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { t } from '../../../texts/texts'

type Props = {
  title: string
  goods: readonly TransferGoods[]
  /** What may be done with each, by column. */
  tools?: readonly { head: string; cell: (one: TransferGoods) => ReactNode }[]
}

/** Goods of a transfer by lot, in the order in which they are walked to. */
export const TransferGoodsTable = ({ title, goods, tools = [] }: Props) => (
  <RowsSection title={title} count={goods.length}>
    <PlainTable
      label={t('{title}, by lot', { title })}
      heads={[
        t('Bin'),
        t('Product'),
        t('Lot'),
        t('Expires'),
        { figure: t('Quantity') },
        ...tools.map(({ head }) => head),
      ]}
    >
      {goods.map((one) => (
        <tr key={`${one.transfer_line_id} ${one.lot_id} ${one.bin_id}`}>
          <td>{one.bin}</td>
          <td>
            {one.sku} {one.product}
          </td>
          <td>{one.lot}</td>
          <td>{one.expires_on && day(one.expires_on)}</td>
          <td className="dc-right">
            {figure(one.qty)} {one.measure}
          </td>
          {tools.map(({ head, cell }) => (
            <td key={head}>{cell(one)}</td>
          ))}
        </tr>
      ))}
    </PlainTable>
  </RowsSection>
)
