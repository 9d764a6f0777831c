import { noteTransferLabels } from '../../../api/production/transfers'
import { floorTransfers } from '../../../resources/production/floorTransfers/floor_transfers'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { figure } from '../../format/format'
import { LabelButton } from '../../labels/LabelButton'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { StatusTag } from '../../parts/StatusTag'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { notifyError } from '../../ui/notify'
import { Page } from '../../ui/Page'
import { ReadyGoods } from './ReadyGoods'
import { transferLabelOf } from './transferLabel'
import { t } from '../../../texts/texts'

const unsent: ColumnFilter = {
  field: 'status',
  field_type: 'text',
  filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: ['generated', 'printed'] }],
}

/** Labels of transfers: made for what is ready on the floor, and printed until it is sent. */
export function FloorTransferLabelsView() {
  const { rows } = useLiveRows(floorTransfers, [unsent], [{ field: 'number', direction: 'desc' }])
  const print = (ids: readonly number[]) => void noteTransferLabels(ids).catch(notifyError)
  return (
    <Page title={t('Transfer QR codes')}>
      <ReadyGoods labels={rows.map(({ id }) => id).join(' ')} />
      <RowsSection title={t('Labels of transfers')} count={rows.length}>
        <LabelButton labels={rows.map(transferLabelOf)} onPrint={() => print(rows.map(({ id }) => id))} />
        <PlainTable
          label={t('Labels of transfers')}
          heads={[t('Transfer'), t('Item'), t('Order'), { figure: t('Quantity') }, t('Status')]}
          hasTools
        >
          {rows.map((transfer) => (
            <tr key={transfer.id}>
              <td>{transfer.number}</td>
              <td>{transfer.item}</td>
              <td>{transfer.production_order}</td>
              <td className="dc-right">
                {figure(transfer.qty)} {transfer.measure}
              </td>
              <td>
                <StatusTag status={transfer.status} />
              </td>
              <td>
                <LabelButton labels={[transferLabelOf(transfer)]} onPrint={() => print([transfer.id])} />
              </td>
            </tr>
          ))}
        </PlainTable>
      </RowsSection>
    </Page>
  )
}
