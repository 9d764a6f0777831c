import { Button } from '@mantine/core'
import type { AnyRow } from '../../../api/resourceApi'
import {
  type AllocationLine,
  allocationLines,
} from '../../../resources/inventory/allocations/allocation_lines'
import { type Allocation, allocations } from '../../../resources/inventory/allocations/allocations'
import type { PromisedGoods } from '../../../resources/inventory/allocations/promisedGoods'
import { products } from '../../../resources/inventory/products/products'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { ErrorState } from '../../parts/ErrorState'
import { Glyph } from '../../parts/Glyph'
import { RowName } from '../../parts/RowName'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { fireRow } from '../../resource/events/fireRow'
import { Waiting } from '../../resource/list/ListState'
import { mayWrite } from '../../resource/list/rights'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import { failureMessage } from '../../ui/messages'
import { notifyError } from '../../ui/notify'
import { useAllocatedStock } from './useAllocatedStock'
import { isGone, usePickTools } from './usePickTools'
import { t } from '../../../texts/texts'

const inOrder = [{ field: 'id', direction: 'asc' }] as const
const unpicked: readonly string[] = ['partially_allocated', 'allocated']

const isTaken = (goods: PromisedGoods) => goods.bin_kind === 'staging' || isGone(goods)

/** The line of a packing list with its demand, and below it the lots and bins that were chosen for it. */
function LineRows({
  allocation,
  line,
  goods,
  mayChange,
  tools,
}: {
  allocation: Allocation
  line: AllocationLine
  goods: readonly PromisedGoods[]
  mayChange: boolean
  tools: ReturnType<typeof usePickTools>['tools']
}) {
  const isShort = line.qty_allocated < line.qty_requested
  const quantities = [
    line.qty_requested,
    line.qty_allocated,
    line.qty_picked,
    line.qty_packed,
    line.qty_shipped,
  ]
  const unallocate = () =>
    void fireRow(allocations, allocation as unknown as AnyRow, 'unallocate', {
      allocation_line_id: line.id,
    }).catch((thrown: unknown) => notifyError(thrown))
  return (
    <>
      <tr className={isShort ? 'dc-allocation-line dc-allocation-short' : 'dc-allocation-line'}>
        <th scope="row" className="dc-allocation-what">
          <RowName resource={products} label={line.product ?? ''} isStacked />
        </th>
        {quantities.map((qty, at) => (
          <td key={at} className="dc-right">
            {figure(qty)}
          </td>
        ))}
        <td>{line.measure}</td>
        <td>{line.carton_no}</td>
        <td className="dc-rows-tools">
          {isShort && (
            <span className="dc-word dc-warning-text">
              <Glyph name="half" />{' '}
              {t('{qtyRequested} short', { qtyRequested: figure(line.qty_requested - line.qty_allocated) })}
              {line.short_reason && `: ${line.short_reason}`}
            </span>
          )}
          {mayChange && unpicked.includes(allocation.status) && goods.length > 0 && (
            <Button size="xs" variant="subtle" onClick={unallocate}>
              {t('Unallocate')}
            </Button>
          )}
        </td>
      </tr>
      {goods.map((one) => (
        <tr key={`${one.lot_id} ${one.bin_id}`} className="dc-allocation-lot">
          <td colSpan={2}>
            <b>{isGone(one) ? '' : one.bin}</b> {t('Lot {lot}', { lot: one.lot })}
            {one.expires_on && t(', expires {expiresOn}', { expiresOn: day(one.expires_on) })}
          </td>
          <td className="dc-right">{figure(one.qty)}</td>
          <td className="dc-right">{isTaken(one) && figure(one.qty)}</td>
          <td className="dc-right">{isGone(one) && figure(one.qty)}</td>
          <td className="dc-right">{isGone(one) && figure(one.qty)}</td>
          <td colSpan={2}>{one.measure}</td>
          <td className="dc-rows-tools">{mayChange && tools(allocation, one)}</td>
        </tr>
      ))}
    </>
  )
}

const heads = [
  t('Product, bin and lot'),
  { figure: t('Requested') },
  { figure: t('Allocated') },
  { figure: t('Picked') },
  { figure: t('Packed') },
  { figure: t('Shipped') },
  t('Measure'),
  t('Cartons'),
]

/** The lines of a packing list with the lots and bins chosen for each, in the order of the walk. */
export function AllocationLines({ allocation }: { allocation: Allocation }) {
  const person = usePerson()
  const { rows, isLoaded, error } = useLiveRows(
    allocationLines,
    [equals('allocation_id', allocation.id)],
    inOrder,
  )
  const { goods, error: failed } = useAllocatedStock([allocation])
  const { tools, dialog } = usePickTools()
  if (error ?? failed) return <ErrorState what={failureMessage(error ?? failed)} />
  if (!isLoaded || goods === null) return <Waiting />
  const mayChange = mayWrite(allocations, person)
  return (
    <RowsSection title={t('Lines')} count={rows.length}>
      <PlainTable label={t('Lines of the packing list')} heads={heads} hasTools>
        {rows.map((line) => (
          <LineRows
            key={line.id}
            allocation={allocation}
            line={line}
            goods={goods.filter(({ line_id }) => line_id === line.id)}
            mayChange={mayChange}
            tools={tools}
          />
        ))}
      </PlainTable>
      {dialog}
    </RowsSection>
  )
}
