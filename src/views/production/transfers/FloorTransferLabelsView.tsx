import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { generateTransfers, noteTransferLabels } from '../../../api/production/transfers'
import { pails } from '../../../resources/production/recoveries/pails'
import { skids } from '../../../resources/production/skids/skids'
import { floorTransfers } from '../../../resources/production/floorTransfers/floor_transfers'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { figure } from '../../format/format'
import { LabelButton } from '../../labels/LabelButton'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { StatusTag } from '../../parts/StatusTag'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { useOnce } from '../../resource/saving/useOnce'
import { notifyError, notifySuccess } from '../../ui/notify'
import { Page } from '../../ui/Page'
import { transferLabelOf } from './transferLabel'
import { t } from '../../../texts/texts'

/** What may get a label: the number on it, and how much it is. */
type Ready = { key: string; kind: string; number: string; detail: string; item: Item }
type Item = { item_kind: 'skid'; skid_id: number } | { item_kind: 'pail'; pail_id: number }

const unsent: ColumnFilter = {
  field: 'status',
  field_type: 'text',
  filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: ['generated', 'printed'] }],
}

const free = ({ floor_transfer_id }: { floor_transfer_id: number | null }) => floor_transfer_id === null

/** Closed skids and filled pails without a transfer. */
function useReady(): readonly Ready[] {
  const closed = useLiveRows(skids, [equals('status', 'closed')])
  const filled = useLiveRows(pails, [equals('status', 'filled')])
  return [
    ...closed.rows.filter(free).map(({ id, number, cartons, units }): Ready => ({
      key: `skid ${id}`,
      kind: t('Skid'),
      number,
      detail: t('{count} cartons with {units} units', { count: figure(cartons), units: figure(units) }),
      item: { item_kind: 'skid', skid_id: id },
    })),
    ...filled.rows.filter(free).map(({ id, code, volume_ml, product }): Ready => ({
      key: `pail ${id}`,
      kind: t('Pail'),
      number: code,
      detail: `${product ?? ''} ${figure(volume_ml)} ml`,
      item: { item_kind: 'pail', pail_id: id },
    })),
  ]
}

/** What waits without a label, of which some is chosen. */
function ReadyGoods() {
  const ready = useReady()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const once = useOnce<readonly Item[]>('floor_transfers')
  const items = ready.filter(({ key }) => chosen.has(key)).map(({ item }) => item)
  const generate = async () => {
    const made = await once(items, generateTransfers)
    choose(new Set())
    notifySuccess(t('{count} transfers generated', { count: figure(made.length) }))
  }
  const toggle = (key: string) =>
    choose((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]))
  return (
    <RowsSection title={t('Ready on the floor')} count={ready.length}>
      {ready.length === 0 ? (
        <p>{t('No skid or pail is waiting for a label')}</p>
      ) : (
        <PlainTable
          label={t('Ready on the floor')}
          heads={[t('Kind'), t('Number'), t('Contents')]}
          chooseAll={
            <Checkbox
              aria-label={t('Select all')}
              checked={items.length === ready.length}
              onChange={() =>
                choose(new Set(items.length === ready.length ? [] : ready.map(({ key }) => key)))
              }
            />
          }
        >
          {ready.map(({ key, kind, number, detail }) => (
            <tr key={key}>
              <td>
                <Checkbox
                  aria-label={t('Select {number}', { number })}
                  checked={chosen.has(key)}
                  onChange={() => toggle(key)}
                />
              </td>
              <td>{kind}</td>
              <td>{number}</td>
              <td>{detail}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      <Button mt={8} disabled={items.length === 0} onClick={() => void generate().catch(notifyError)}>
        {t('Create codes')}
      </Button>
    </RowsSection>
  )
}

/** Labels of transfers: made for what is ready on the floor, and printed until it is sent. */
export function FloorTransferLabelsView() {
  const { rows } = useLiveRows(floorTransfers, [unsent], [{ field: 'number', direction: 'desc' }])
  const print = (ids: readonly number[]) => void noteTransferLabels(ids).catch(notifyError)
  return (
    <Page title={t('Transfer QR codes')}>
      <ReadyGoods />
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
