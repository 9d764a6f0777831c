import { Button } from '@mantine/core'
import { useState } from 'react'
import { putAwayBins } from '../../../api/inventory/receivings'
import type { AnyRow } from '../../../api/resourceApi'
import { physicalKinds } from '../../../resources/inventory/bins/bins'
import type { TransferGoods } from '../../../resources/inventory/transfers/transferCalls'
import { transfers } from '../../../resources/inventory/transfers/transfers'
import { optional, reference } from '../../../resources/kit/fields/field'
import { quantity } from '../../../resources/kit/fields/numbers'
import { FieldInput } from '../../fields/FieldInput'
import { fireRow } from '../../resource/events/fireRow'
import { notifyError, notifySuccess } from '../../ui/notify'
import { PendingButton } from '../../ui/PendingButton'
import { TransferGoodsTable } from './TransferGoodsTable'
import { t } from '../../../texts/texts'

type Place = { id: number; code: string }
type Typed<T> = Readonly<Record<string, T>>

const arrived = quantity(t('Received'), { above: 0 })
const keyOf = ({ transfer_line_id, lot_id }: TransferGoods) => `${transfer_line_id}.${lot_id}`

/** What is typed for each lot. After a receipt nothing is: what is still in transit is not received by a second press. */
function useReceipt(goods: readonly TransferGoods[]) {
  const [isAll, setAll] = useState(true)
  const [quantities, setQuantities] = useState<Typed<unknown>>({})
  const [common, setCommon] = useState<Place | null>(null)
  const [places, setPlaces] = useState<Typed<Place | null>>({})
  const qtyOf = (one: TransferGoods) =>
    keyOf(one) in quantities ? quantities[keyOf(one)] : isAll ? one.qty : null
  const placeOf = (one: TransferGoods) => (keyOf(one) in places ? (places[keyOf(one)] ?? null) : common)
  const counted = goods.filter((one) => Number(qtyOf(one)) > 0)
  const begin = (all: boolean) => {
    setAll(all)
    setQuantities({})
  }
  return {
    qtyOf,
    placeOf,
    common,
    setCommon,
    isReady: counted.length > 0 && counted.every((one) => placeOf(one) !== null),
    isAll: counted.length === goods.length,
    setQty: (one: TransferGoods, qty: unknown) => setQuantities((now) => ({ ...now, [keyOf(one)]: qty })),
    setPlace: (one: TransferGoods, place: Place | null) =>
      setPlaces((now) => ({ ...now, [keyOf(one)]: place })),
    takeAll: () => begin(true),
    end: () => begin(false),
    lines: counted.map((one) => ({
      transfer_line_id: one.transfer_line_id,
      lot_id: one.lot_id,
      qty: Number(qtyOf(one)),
      bin_id: placeOf(one)?.id ?? null,
    })),
  }
}

/** Puts what arrived into bins of the destination: all that is in transit, or as much of each lot as was counted. */
export function TransferReceive({ row, goods }: { row: AnyRow; goods: readonly TransferGoods[] }) {
  const [isSending, setSending] = useState(false)
  const receipt = useReceipt(goods)
  const bin = reference(t('Bin'), 'bins', {
    where: { kind: [...physicalKinds], is_active: 1, location_id: Number(row.to_location_id) },
  })
  const placeFrom = (id: unknown, code = ''): Place | null => (typeof id === 'number' ? { id, code } : null)
  const propose = async () => {
    try {
      const bins = await putAwayBins({
        location_id: Number(row.to_location_id),
        goods: goods.map(({ product_id, qty }) => ({ product_id, qty })),
      })
      for (const one of goods) {
        const found = bins.find(({ product_id }) => product_id === one.product_id)
        if (found && receipt.placeOf(one) === null)
          receipt.setPlace(one, { id: found.bin_id, code: found.bin })
      }
    } catch (thrown) {
      notifyError(thrown)
    }
  }
  const receive = async () => {
    const { lines } = receipt
    setSending(true)
    try {
      await fireRow(transfers, row, 'receive', { lines })
      receipt.end()
      notifySuccess(t('Received'))
    } catch (thrown) {
      const labels = lines.map((_, at) => [`lines.${at}.qty`, t('Line {line}', { line: at + 1 })] as const)
      notifyError(thrown, Object.fromEntries(labels))
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <TransferGoodsTable
        title={t('In transit')}
        goods={goods}
        tools={[
          {
            head: t('Received'),
            cell: (one) => (
              <FieldInput
                field={arrived}
                aria-label={t('Received of lot {lot}', { lot: one.lot })}
                value={receipt.qtyOf(one)}
                onChange={(value) => receipt.setQty(one, value)}
              />
            ),
          },
          {
            head: t('Into bin'),
            cell: (one) => (
              <FieldInput
                field={{ ...bin, quantities: { product_id: one.product_id } }}
                aria-label={t('Bin for lot {lot}', { lot: one.lot })}
                value={receipt.placeOf(one)?.id ?? null}
                shown={receipt.placeOf(one)?.code}
                onChange={(id, code) => receipt.setPlace(one, placeFrom(id, code))}
              />
            ),
          },
        ]}
      />
      <div className="dc-transfer-tools">
        <FieldInput
          field={optional(bin)}
          label={t('All into bin')}
          value={receipt.common?.id ?? null}
          shown={receipt.common?.code}
          onChange={(id, code) => receipt.setCommon(placeFrom(id, code))}
        />
        {goods.some((one) => receipt.placeOf(one) === null) && (
          <Button variant="default" onClick={() => void propose()}>
            {t('Propose bins')}
          </Button>
        )}
        {!receipt.isAll && (
          <Button variant="default" onClick={receipt.takeAll}>
            {t('All in transit')}
          </Button>
        )}
        <PendingButton disabled={!receipt.isReady} loading={isSending} onClick={() => void receive()}>
          {t('Receive')}
        </PendingButton>
      </div>
    </>
  )
}
