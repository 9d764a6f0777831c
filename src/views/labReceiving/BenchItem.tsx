import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { takeOffContainers } from '../../api/labReceiving/containers'
import { pageAddress } from '../../resources/kit/define/addresses'
import { labReceivingContainers } from '../../resources/labReceiving/lab_receiving_containers'
import { type LabReceivingItem, labReceivingItems } from '../../resources/labReceiving/lab_receiving_items'
import type { ScannedLabel } from '../../resources/labReceiving/labReceivingCalls'
import type { LabReceiving } from '../../resources/labReceiving/lab_receivings'
import { figure } from '../format/format'
import { day } from '../format/timeText'
import { FigureCell } from '../parts/table/FigureCell'
import { PlainTable } from '../parts/table/PlainTable'
import { StatusTag } from '../parts/StatusTag'
import { screenAt } from '../routing/screens'
import { equals, useLiveRows } from '../resource/live/useLiveRows'
import { mayWrite } from '../resource/list/rights'
import { usePerson } from '../session/session'
import { notifyError } from '../ui/notify'
import { AddContainers } from './AddContainers'
import { InspectItem } from './InspectItem'
import { PrintContainers } from './PrintContainers'
import { t } from '../../texts/texts'

type Props = {
  item: LabReceivingItem
  receiving: LabReceiving
  /** The label of it that was scanned last. */
  scanned: { label: ScannedLabel; nth: number } | null
  onOpen: () => void
}

const inOrder = [{ field: 'number', direction: 'asc' }] as const
const weighing: readonly string[] = ['in_progress', 'partially_received']

/** One item at the bench: what its papers say, its containers, and what is weighed next. */
export function BenchItem({ item, receiving, scanned, onOpen }: Props) {
  const { rows } = useLiveRows(labReceivingContainers, [equals('lab_receiving_item_id', item.id)], inOrder)
  const person = usePerson()
  const may = mayWrite(labReceivingItems, person)
  const containers = rows.filter(({ status }) => status !== 'void')
  const isOpen = weighing.includes(receiving.status) && may
  const opensPage = screenAt(pageAddress(labReceivingContainers, 1) ?? '') !== null
  const took = (id: number) => void takeOffContainers({ id: item.id, container_ids: [id] }).catch(notifyError)
  return (
    <section className="dc-bench-item" aria-label={item.product ?? ''}>
      <div className="dc-bench-head">
        <h3>{item.product}</h3>
        <StatusTag status={item.item_status} />
        {item.source_status.startsWith('not_in') && <StatusTag status={item.source_status} />}
        <StatusTag status={item.inspection} />
        <span>
          {item.supplier_lot === null ? t('No supplier lot yet') : t('Lot {lot}', { lot: item.supplier_lot })}
        </span>
        <span>{item.flashpoint_class ?? t('No flash point yet')}</span>
        {item.expires_on && <span>{t('Expires {expiresOn}', { expiresOn: day(item.expires_on) })}</span>}
        <span>
          {figure(item.qty_received)}
          {item.qty_expected === null ? '' : ` / ${figure(item.qty_expected)}`} {item.measure}
        </span>
        {(item.sample_count ?? 0) > 0 && (
          <span>{t('Sample {count} containers', { count: figure(item.sample_count ?? 0) })}</span>
        )}
        <Button size="xs" variant="default" onClick={onOpen}>
          {may ? t('Lot and papers') : t('Papers')}
        </Button>
        <InspectItem item={item} />
        <PrintContainers containers={containers} />
      </div>
      {isOpen && (
        <AddContainers
          key={scanned?.nth ?? 0}
          item={item}
          receiving={receiving}
          label={scanned?.label ?? null}
        />
      )}
      {containers.length > 0 && (
        <PlainTable
          label={t('Containers of {product}', { product: item.product ?? '' })}
          heads={[
            t('Container'),
            t('Kind'),
            t('Cabinet'),
            { figure: t('Net'), unit: 'g' },
            { figure: t('Quantity') },
            t('Status'),
          ]}
          hasTools
        >
          {containers.slice(0, 60).map((one) => (
            <tr key={one.id}>
              <td>
                {opensPage ? (
                  <Link className="dc-link" to={pageAddress(labReceivingContainers, one.id) ?? ''}>
                    {one.number}
                  </Link>
                ) : (
                  one.number
                )}
              </td>
              <td>{one.container_type}</td>
              <td>{one.bin}</td>
              <FigureCell value={one.net_g} />
              <FigureCell value={one.initial_qty} unit={one.measure ?? ''} />
              <td>
                <StatusTag status={one.status} />
              </td>
              <td>
                {one.status === 'expected' && may && (
                  <Button size="xs" variant="subtle" onClick={() => took(one.id)}>
                    {t('Take off')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  )
}
