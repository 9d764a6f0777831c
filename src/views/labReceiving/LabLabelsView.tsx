import { Checkbox, NumberInput } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { labReceivingContainers, placedStatuses } from '../../resources/labReceiving/lab_receiving_containers'
import { labReceivingItems } from '../../resources/labReceiving/lab_receiving_items'
import type { ColumnFilter } from '../../resources/kit/query/filter'
import { reference } from '../../resources/kit/fields/field'
import { FieldInput } from '../fields/FieldInput'
import { figure } from '../format/format'
import { instant } from '../format/timeText'
import { EmptyState } from '../parts/EmptyState'
import { PlainTable } from '../parts/table/PlainTable'
import { RowsSection } from '../parts/table/RowsSection'
import { StatusTag } from '../parts/StatusTag'
import { equals, useLiveRows } from '../resource/live/useLiveRows'
import { Page } from '../ui/Page'
import { ContainerScan } from './scans/ContainerScan'
import { PlaceLabels } from './PlaceLabels'
import { PrintContainers } from './PrintContainers'
import { t } from '../../texts/texts'
import './labReceiving.css'

const receivingField = reference('Lab receiving', 'lab_receivings')
const inOrder = [{ field: 'number', direction: 'asc' }] as const
const placed: ColumnFilter = {
  field: 'status',
  field_type: 'text',
  filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: [...placedStatuses] }],
}
const unprinted = equals('label_count', 0)
const most = 300

const numberOf = (number: string) => Number(number.replace(/^\D+/, ''))

/** Labels of containers by delivery, item and number, and of cabinets; a field that reads a label back. */
export function LabLabelsView() {
  const [receiving, setReceiving] = useState<number | null>(null)
  const [item, setItem] = useState<number | null>(null)
  const [isNew, setNew] = useState(true)
  const [from, setFrom] = useState<number | ''>('')
  const [to, setTo] = useState<number | ''>('')
  const { rows: items } = useLiveRows(labReceivingItems, [equals('lab_receiving_id', receiving ?? 0)])
  const itemIds = item === null ? items.map(({ id }) => id) : [item]
  const ofItems: ColumnFilter[] =
    receiving === null
      ? []
      : [
          {
            field: 'lab_receiving_item_id',
            field_type: 'reference',
            filters: [
              {
                logic_operator: 'and',
                operator: 'in',
                value_type: 'value',
                value: itemIds.length > 0 ? itemIds : [0],
              },
            ],
          },
        ]
  const { rows, isLoaded } = useLiveRows(
    labReceivingContainers,
    [placed, ...(isNew ? [unprinted] : []), ...ofItems],
    inOrder,
  )
  const chosen = rows
    .filter(
      ({ number }) => (from === '' || numberOf(number) >= from) && (to === '' || numberOf(number) <= to),
    )
    .slice(0, most)
  return (
    <Page title={t('QR codes')}>
      <ContainerScan label={t('Scan a label to test it')} />
      <div className="dc-bench-form">
        <FieldInput
          field={{ ...receivingField, presence: 'optional' }}
          label={t('Lab receiving')}
          value={receiving}
          onChange={(value) => {
            setReceiving(typeof value === 'number' ? value : null)
            setItem(null)
          }}
        />
        <FieldInput
          field={{
            ...reference('Item', 'lab_receiving_items'),
            presence: 'optional',
            ...(receiving !== null && { where: { lab_receiving_id: receiving } }),
          }}
          label={t('Item')}
          value={item}
          readOnly={receiving === null}
          onChange={(value) => setItem(typeof value === 'number' ? value : null)}
        />
        <NumberInput
          label={t('From container LC-')}
          min={1}
          allowDecimal={false}
          value={from}
          onChange={(value) => setFrom(typeof value === 'number' ? value : '')}
        />
        <NumberInput
          label={t('To container LC-')}
          min={1}
          allowDecimal={false}
          value={to}
          onChange={(value) => setTo(typeof value === 'number' ? value : '')}
        />
        <Checkbox
          label={t('Not printed yet')}
          checked={isNew}
          onChange={(event) => setNew(event.currentTarget.checked)}
        />
      </div>
      <RowsSection title={t('Labels of containers')} count={chosen.length}>
        <PrintContainers containers={chosen} />
        {isLoaded && chosen.length === 0 && (
          <EmptyState
            icon={IconQrcode}
            text={
              isNew ? t('Every label here is printed: untick to print one again') : t('No containers here')
            }
          />
        )}
        {chosen.length > 0 && (
          <PlainTable
            label={t('Labels of containers')}
            heads={[
              t('Container'),
              t('Product'),
              t('Cabinet'),
              t('Status'),
              { figure: t('Printed') },
              t('Last'),
            ]}
            hasTools
          >
            {chosen.slice(0, 50).map((one) => (
              <tr key={one.id}>
                <td>{one.number}</td>
                <td>{one.product}</td>
                <td>{one.bin}</td>
                <td>
                  <StatusTag status={one.status} />
                </td>
                <td className="dc-right">{figure(one.label_count)}</td>
                <td>{one.label_printed_at === null ? '' : instant(one.label_printed_at)}</td>
                <td>
                  <PrintContainers containers={[one]} />
                </td>
              </tr>
            ))}
          </PlainTable>
        )}
      </RowsSection>
      <PlaceLabels />
    </Page>
  )
}
