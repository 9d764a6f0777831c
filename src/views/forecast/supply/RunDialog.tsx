import { Stack } from '@mantine/core'
import { useState } from 'react'
import { previewRun, runSupply } from '../../../api/forecast/supply'
import { newKey } from '../../../api/resourceApi'
import type { AllocationRule } from '../../../forecasting/supply'
import type { SuppliedProduct } from '../../../resources/forecast/supplyCalls'
import { counted, figure } from '../../format/format'
import { useAnswer } from '../../hooks/useAnswer'
import { DialogFoot } from '../../parts/DialogFoot'
import { Facts } from '../../parts/Facts'
import { failureMessage } from '../../ui/messages'
import { Dialog } from '../../ui/Dialog'
import { useSending } from '../../resource/saving/useSending'
import { t } from '../../../texts/texts'

const shown = 8

type Props = {
  period: number
  rule: AllocationRule
  ruleName: string
  products: readonly SuppliedProduct[]
  onClose: () => void
}

/** What a run would come to, before it is made. */
export function RunDialog({ period, rule, ruleName, products, onClose }: Props) {
  const run = { period_id: period, rule, product_ids: products.map(({ id }) => id) }
  const { value, error } = useAnswer(JSON.stringify(run), (signal) => previewRun(run, signal))
  const { refusal, isSending, send } = useSending()
  const [key] = useState(newKey)
  const apply = () =>
    send(async () => {
      await runSupply(run, key)
      onClose()
    })
  const shortBy = new Map<number, number>()
  for (const { product_id: id, short_qty: qty } of value?.rows ?? [])
    shortBy.set(id, (shortBy.get(id) ?? 0) + qty)
  const shortest = products
    .flatMap(({ id, sku }) => ((shortBy.get(id) ?? 0) > 0 ? [{ sku, qty: shortBy.get(id) ?? 0 }] : []))
    .toSorted((one, other) => other.qty - one.qty)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Allocate {products}: {rule}', {
        products: counted(products.length, 'product'),
        rule: ruleName,
      })}
      size={520}
      centered
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void apply()
        }}
      >
        <Stack gap="sm">
          {value && (
            <>
              <Facts
                facts={[
                  [t('Supply'), figure(value.totals.supply_qty)],
                  [t('Forecast'), figure(value.totals.forecast_qty)],
                  [t('Allocated'), figure(value.totals.allocated_qty)],
                  [t('Short'), figure(value.totals.short_qty)],
                  [t('Short products'), figure(value.totals.short_products)],
                  [t('Rows changed'), figure(value.totals.changed)],
                ]}
              />
              {shortest.length > 0 && (
                <ul className="dc-supply-receipts" aria-label={t('Shortest products')}>
                  {shortest.slice(0, shown).map(({ sku, qty }) => (
                    <li key={sku}>
                      {sku}: <span className="dc-danger-text">{t('{qty} short', { qty: figure(qty) })}</span>
                    </li>
                  ))}
                </ul>
              )}
              {value.totals.changed === 0 && <p>{t('Nothing would change.')}</p>}
            </>
          )}
          <DialogFoot
            refusal={refusal ?? (error === null ? null : failureMessage(error))}
            isSending={isSending}
            isEmpty={!value || value.totals.changed === 0}
            isFirst
            onCancel={onClose}
          >
            {t('Allocate')}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
