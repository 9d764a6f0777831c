import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { orderLow } from '../../../api/purchases'
import { createRow } from '../../../api/resourceApi'
import type { LowStock } from '../../../resources/inventory/reports/inventory_products_low_stock'
import { transfers } from '../../../resources/inventory/transfers/transfers'
import type { EventDefinition } from '../../../resources/kit/define/facets/event'
import { purchases } from '../../../resources/purchase/purchases'
import { counted, figure } from '../../format/format'
import { ActionDialog } from '../../resource/events/ActionDialog'
import { notifySuccess } from '../../ui/notify'
import { RefusedProducts, type RefusedProps } from './RefusedProducts'
import { useOnce } from '../../resource/saving/useOnce'
import { t } from '../../../texts/texts'

const { from_location_id, to_location_id } = transfers.fields

const ways = {
  purchase: {
    label: t('Create purchase'),
    confirmText: t('One draft per preferred supplier, with the quantities proposed.'),
    inputs: { location_id: purchases.fields.location_id },
  },
  transfer: {
    label: t('Create transfer'),
    confirmText: t('A draft with the quantities proposed.'),
    inputs: { from_location_id, to_location_id },
  },
} as const satisfies Record<string, EventDefinition>

type Props = {
  way: keyof typeof ways
  low: readonly Pick<LowStock, 'product_id' | 'location_id' | 'suggested_qty' | 'shortage'>[]
  /** What quantities and days come from. */
  source?: 'low_stock' | 'plan'
  onClose: () => void
}

/** Makes the drafts that bring more of what is low, and leads to them. */
export function ReplenishBinsDialog({ way, low, source = 'low_stock', onClose }: Props) {
  const navigate = useNavigate()
  const [done, setDone] = useState<Pick<RefusedProps, 'drafts' | 'refused' | 'to'> | null>(null)
  const once = useOnce<Record<string, unknown>>('refill')
  const products = new Map(low.map((row) => [row.product_id, row]))
  // What is low at one place is most likely needed there.
  const sites = new Set(low.map(({ location_id }) => location_id))
  const [site = null] = sites.size === 1 ? sites : []
  const send = async (payload: Record<string, unknown>) => {
    if (way === 'purchase') {
      const made = await once(
        { ...payload, product_ids: [...products.keys()] },
        ({ product_ids, location_id }, key) =>
          orderLow({ product_ids: product_ids as number[], location_id: Number(location_id), source }, key),
      )
      const { refused, purchases: drafts } = made
      const to = drafts.length === 1 ? `/purchase/${drafts[0]?.id}` : '/purchases?f.status=is:draft'
      if (refused.length > 0) return setDone({ drafts: drafts.length, refused, to })
      notifySuccess(
        t('{count} {value} created', {
          count: figure(drafts.length),
          value: drafts.length === 1 ? t('draft') : t('drafts'),
        }),
      )
      await navigate(to)
    } else {
      const transfer_lines = [...products.values()].map(({ product_id, suggested_qty, shortage }) => ({
        product_id,
        qty_requested: Math.ceil(suggested_qty > 0 ? suggested_qty : shortage),
      }))
      const made = await once({ ...payload, transfer_lines }, (body, key) => createRow(transfers, body, key))
      notifySuccess(t('{number} created', { number: String(made.number) }))
      await navigate(`/inventory/transfer/${made.id}`)
    }
    onClose()
  }
  if (done) return <RefusedProducts {...done} onClose={onClose} />
  return (
    <ActionDialog
      resource={way === 'purchase' ? purchases : transfers}
      row={{ id: 0, version: 0, location_id: site, to_location_id: site }}
      notes={ways[way]}
      called={counted(products.size, 'product')}
      onCancel={onClose}
      onSend={send}
    />
  )
}
