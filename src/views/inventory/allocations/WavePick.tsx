import { Button } from '@mantine/core'
import { IconArrowLeft, IconWalk } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { type Allocation, allocations } from '../../../resources/inventory/allocations/allocations'
import type { PromisedGoods } from '../../../resources/inventory/allocations/promisedGoods'
import { optional } from '../../../resources/kit/fields/field'
import { quantity } from '../../../resources/kit/fields/numbers'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { DocumentRow } from '../../parts/table/DocumentRow'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { PlainTable } from '../../parts/table/PlainTable'
import { ProgressBar } from '../../parts/ProgressBar'
import { RowsSection } from '../../parts/table/RowsSection'
import { ScanBox } from '../../parts/scan/ScanBox'
import { Waiting } from '../../resource/list/ListState'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { failureMessage } from '../../ui/messages'
import { Page } from '../../ui/Page'
import { AllocationPrint } from './AllocationPrint'
import { sendWavePick } from './pickClient'
import { useAllocatedStock } from './useAllocatedStock'
import { usePickScan } from './usePickScan'
import { usePickTools } from './usePickTools'
import { t } from '../../../texts/texts'
import './wave.css'

const each = optional(quantity(t('Quantity'), { above: 0, max: 999_999_999 }))
const inOrder = [{ field: 'id', direction: 'asc' }] as const
const walkHeads = [t('Bin'), t('Product'), t('Lot'), t('Expires'), { figure: t('Quantity') }, t('For')]
const listHeads = [t('Packing list'), t('Customer'), t('Lane'), { figure: t('Picked') }, t('Status')]

type Lists = ReadonlyMap<number, Allocation>

/** What is taken next, to be read from two steps away. */
const Next = ({ next, list }: { next: PromisedGoods; list: Allocation | undefined }) => (
  <dl className="dc-wave-next" aria-label={t('Next')}>
    <div>
      <dt>{t('Next bin')}</dt>
      <dd>{next.bin}</dd>
      <dd>{t('lot {lot}', { lot: next.lot })}</dd>
    </div>
    <div>
      <dt>{t('Take')}</dt>
      <dd>
        {figure(next.qty)} {next.measure}
      </dd>
      <dd>
        {next.sku} {next.product}
      </dd>
    </div>
    <div>
      <dt>{t('For')}</dt>
      <dd>{list?.number}</dd>
      <dd>
        {list?.customer}
        {t(', lane')} {list?.staging_bin}
      </dd>
    </div>
  </dl>
)

function Walk({ open, lists }: { open: readonly PromisedGoods[]; lists: Lists }) {
  const { tools, dialog } = usePickTools()
  return (
    <RowsSection title={t('Still to pick')} count={open.length}>
      <PlainTable label={t('Still to pick')} heads={walkHeads} hasTools>
        {open.map((one) => {
          const list = lists.get(one.document_id)
          return (
            <tr key={`${one.line_id} ${one.lot_id} ${one.bin_id}`}>
              <th scope="row">{one.bin}</th>
              <td>
                {one.sku} {one.product}
              </td>
              <td>{one.lot}</td>
              <td>{one.expires_on && day(one.expires_on)}</td>
              <td className="dc-right">
                {figure(one.qty)} <small>{one.measure}</small>
              </td>
              <td>{list?.number}</td>
              <td className="dc-rows-tools">{list && tools(list, one)}</td>
            </tr>
          )
        })}
      </PlainTable>
      {dialog}
    </RowsSection>
  )
}

const Lists = ({ lists }: { lists: readonly Allocation[] }) => (
  <RowsSection title={t('Packing lists')} count={lists.length}>
    <PlainTable label={t('Packing lists of the wave')} heads={listHeads}>
      {lists.map(({ id, number, customer, staging_bin: lane, picked_percent: picked, status }) => (
        <DocumentRow key={id} number={number} to={`/allocation/${id}`} status={status}>
          <td>{customer}</td>
          <td>{lane}</td>
          <td className="dc-right">
            <ProgressBar label={t('Picked of {number}', { number })} done={picked} planned={100} />{' '}
            {figure(picked)} %
          </td>
        </DocumentRow>
      ))}
    </PlainTable>
  </RowsSection>
)

function Picking({ wave, rows }: { wave: string; rows: readonly Allocation[] }) {
  const picking = rows.filter(({ status }) => status === 'in_progress')
  const { goods, error } = useAllocatedStock(picking)
  const lists: Lists = new Map(rows.map((row) => [row.id, row]))
  const { scan, label, open, next, qty, setQty } = usePickScan({
    goods: picking.length > 0 ? (goods ?? []) : [],
    send: (code, payload) => sendWavePick(wave, code, payload),
    forWhom: ({ document_id: id }) => t('for {number}', { number: lists.get(id)?.number ?? '' }),
  })
  if (goods === null && picking.length > 0)
    return error === null ? <Waiting /> : <ErrorState what={failureMessage(error)} />
  return (
    <div className="dc-wave">
      {open.length > 0 && <ScanBox label={label} onScan={scan} />}
      {next ? (
        <div className="dc-wave-ahead">
          <Next next={next} list={lists.get(next.document_id)} />
          <FieldInput field={each} label={t('Other quantity')} value={qty} onChange={setQty} />
        </div>
      ) : (
        <p className="dc-wave-done">{t('Wave picked. Pack each packing list on its own page.')}</p>
      )}
      {open.length > 0 && <Walk open={open} lists={lists} />}
      <Lists lists={rows} />
    </div>
  )
}

/** All packing lists of a wave picked on one walk: bin by bin, and for each thing taken the list it is for. */
export function WavePick({ wave }: { wave: string }) {
  const { rows, isLoaded, error } = useLiveRows(allocations, [equals('wave', wave)], inOrder)
  const back = (
    <Button
      component={Link}
      to={allocations.path}
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
    >
      {t('All allocations')}
    </Button>
  )
  const picking = rows.filter(({ status }) => status === 'in_progress')
  return (
    <Page
      title={t('Wave {wave}', { wave })}
      note={isLoaded ? t('{count} packing lists', { count: figure(rows.length) }) : undefined}
      actions={
        <>
          {picking.length > 0 && <AllocationPrint lists={picking} label={t('Pick list')} />}
          {back}
        </>
      }
    >
      {!isLoaded ? (
        error === null ? (
          <Waiting />
        ) : (
          <ErrorState what={failureMessage(error)} />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon={IconWalk} text={t('Wave not found')} />
      ) : (
        <Picking wave={wave} rows={rows} />
      )}
    </Page>
  )
}
