import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { assemblyOrderComponents } from '../../../resources/assembly/parts'
import { figure } from '../../format/format'
import { FigureCell } from '../../parts/table/FigureCell'
import { mayWrite } from '../../resource/list/rights'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { RecordDrawer } from '../../resource/record/RecordDrawer'
import { usePerson } from '../../session/session'
import { ComponentChanges } from './ComponentChanges'
import { OrderTable } from './OrderTable'
import type { OrderTabProps } from './orderTabs'
import { t } from '../../../texts/texts'

const changeable: readonly string[] = ['draft', 'planned']

/** What the packs of an order are made of, what it holds and has used of it; changed until it is released. */
export function OrderComponents({ order }: OrderTabProps) {
  const { rows, isLoaded } = useLiveRows(
    assemblyOrderComponents,
    [equals('production_order_id', order.id)],
    [{ field: 'id', direction: 'asc' }],
  )
  const mayChange = mayWrite(assemblyOrderComponents, usePerson()) && changeable.includes(order.status)
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  if (!isLoaded) return null
  // What an order that is over did not need is not short.
  const isOpen = ['released', 'in_progress', 'on_hold'].includes(order.status)
  return (
    <>
      {rows.length === 0 ? (
        <p className="dc-order-none">{t('No components yet')}</p>
      ) : (
        <OrderTable
          heads={[
            t('Component'),
            t('Used in'),
            { figure: t('Per pack') },
            { figure: t('Required') },
            { figure: t('Reserved') },
            { figure: t('Consumed') },
            { figure: t('Short') },
            t('Lots'),
          ]}
          hasTools={mayChange}
        >
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="dc-wraps">{row.product}</td>
              <td>{row.consumed_at_phase}</td>
              <FigureCell value={row.qty_per_pack ?? 0} />
              <td className="dc-right">
                {figure(row.qty_required ?? 0)} <small>{row.measure}</small>
              </td>
              <FigureCell value={row.qty_reserved ?? 0} />
              <FigureCell value={row.qty_consumed ?? 0} />
              <td className={`dc-right ${isOpen && (row.short_qty ?? 0) > 0 ? 'dc-danger-text' : 'dc-zero'}`}>
                {figure(isOpen ? (row.short_qty ?? 0) : 0)}
              </td>
              <td className="dc-wraps">
                {row.lot_rule === 'single_lot' ? row.lot : t('Earliest expiry first')}
              </td>
              {mayChange && (
                <td className="dc-stays">
                  <Button size="compact-sm" variant="default" onClick={() => setOpened(row.id)}>
                    {t('Change')}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </OrderTable>
      )}
      <ComponentChanges order={order} components={rows} />
      {mayChange && (
        <Button
          m={12}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setOpened('new')}
        >
          {t('Add component')}
        </Button>
      )}
      {opened !== null && (
        <RecordDrawer
          key={opened}
          resource={assemblyOrderComponents}
          id={opened}
          initialValues={{ production_order_id: order.id }}
          hidden={['production_order_id']}
          onClose={() => setOpened(null)}
          onCreated={() => setOpened(null)}
        />
      )}
    </>
  )
}
