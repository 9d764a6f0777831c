import { type FormEvent, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { type Allocation, allocations } from '../../../resources/inventory/allocations/allocations'
import type { PromisedGoods } from '../../../resources/inventory/allocations/promisedGoods'
import { type StockLevel, stockLevels } from '../../../resources/inventory/stock/stock_levels'
import { quantity } from '../../../resources/kit/fields/numbers'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { DialogFoot } from '../../parts/DialogFoot'
import { fireRow } from '../../resource/events/fireRow'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { Dialog } from '../../ui/Dialog'
import { t } from '../../../texts/texts'

const howMuch = quantity(t('Quantity'), { above: 0 })

type Props = { allocation: Allocation; goods: PromisedGoods; onClose: () => void }

const isOther = ({ lot_id, bin_id }: StockLevel, goods: PromisedGoods) =>
  lot_id !== goods.lot_id || bin_id !== goods.bin_id

/** Replaces an allocated lot by another lot or bin; availability is live. */
export function SwapLot({ allocation, goods, onClose }: Props) {
  const { rows, isLoaded } = useLiveRows(
    stockLevels,
    [equals('product_id', goods.product_id), equals('location', allocation.location ?? '')],
    [{ field: 'expires_on', direction: 'asc' }],
  )
  const found = rows.filter(
    (level) =>
      level.lot_status === 'released' &&
      level.available > 0 &&
      (level.bin_kind === 'storage' || level.bin_kind === 'picking') &&
      isOther(level, goods),
  )
  const [chosen, setChosen] = useState<number | null>(null)
  const [qty, setQty] = useState<unknown>(goods.qty)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const level = found.find(({ id }) => id === chosen) ?? found[0]
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!level) return
    setSending(true)
    setRefusal(null)
    try {
      await fireRow(allocations, allocation as unknown as AnyRow, 'swap', {
        allocation_line_id: goods.line_id,
        bin_id: goods.bin_id,
        lot_id: goods.lot_id,
        to_bin_id: level.bin_id,
        to_lot_id: level.lot_id,
        qty: Number(qty),
      })
      onClose()
    } catch (thrown) {
      setRefusal(Object.values(fieldMessages(thrown)).join('; ') || failureMessage(thrown))
      setSending(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Swap lot {lot} in {bin}', { lot: goods.lot, bin: goods.bin })}
      size={560}
      centered
    >
      <form onSubmit={(event) => void send(event)} noValidate className="dc-allocation-swap">
        <FieldInput
          field={howMuch}
          label={t('Quantity, {measure}', { measure: goods.measure })}
          value={qty}
          onChange={setQty}
          data-autofocus
        />
        <fieldset>
          <legend>{t('Replace with')}</legend>
          {found.map((one) => (
            <label key={one.id}>
              <input
                type="radio"
                name="level"
                checked={one.id === level?.id}
                onChange={() => setChosen(one.id)}
              />
              <b>{one.bin}</b> {t('Lot')} {one.lot_number}
              {one.expires_on && t(', expires {expiresOn}', { expiresOn: day(one.expires_on) })}
              <span>
                {figure(one.available)} {one.measure} {t('available')}
              </span>
            </label>
          ))}
          {isLoaded && found.length === 0 && <p>{t('No other stock available here')}</p>}
        </fieldset>
        <DialogFoot refusal={refusal} isSending={isSending} isEmpty={!level} onCancel={onClose}>
          {t('Swap lot')}
        </DialogFoot>
      </form>
    </Dialog>
  )
}
