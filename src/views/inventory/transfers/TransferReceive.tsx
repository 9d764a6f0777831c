import { useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { physicalKinds } from '../../../resources/inventory/bins/bins'
import type { TransferGoods } from '../../../resources/inventory/transfers/transferCalls'
import { transfers } from '../../../resources/inventory/transfers/transfers'
import { reference } from '../../../resources/kit/fields/field'
import { quantity } from '../../../resources/kit/fields/numbers'
import { FieldInput } from '../../fields/FieldInput'
import { fireRow } from '../../resource/events/fireRow'
import { notifyError, notifySuccess } from '../../ui/notify'
import { TransferGoodsTable } from './TransferGoodsTable'
import { PendingButton } from '../../ui/PendingButton'

const came = quantity('Received', { above: 0 })
const keyOf = ({ transfer_line_id, lot_id }: TransferGoods) => `${transfer_line_id}.${lot_id}`

/** Puts what arrived into a bin of the destination: all that is on its way, or as much of each lot as was counted. */
export function TransferReceive({ row, goods }: { row: AnyRow; goods: readonly TransferGoods[] }) {
  const [bin, setBin] = useState<number | null>(null)
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({})
  const [isSending, setSending] = useState(false)
  const among = { kind: [...physicalKinds], is_active: 1, location_id: Number(row.to_location_id) }
  const qtyOf = (one: TransferGoods) => (keyOf(one) in typed ? typed[keyOf(one)] : one.qty)
  const receive = async () => {
    setSending(true)
    const lines = goods.flatMap((one) => {
      const qty = Number(qtyOf(one))
      const { transfer_line_id, lot_id } = one
      return qty > 0 ? [{ transfer_line_id, lot_id, qty, bin_id: bin }] : []
    })
    try {
      await fireRow(transfers, row, 'receive', { lines })
      setTyped({})
      notifySuccess('Received')
    } catch (thrown) {
      const labels = lines.map((_, at) => [`lines.${at}.qty`, `Line ${at + 1}`] as const)
      notifyError(thrown, Object.fromEntries(labels))
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <TransferGoodsTable
        title="In transit"
        goods={goods}
        head="Received"
        tool={(one) => (
          <FieldInput
            field={came}
            aria-label={`Received of lot ${one.lot}`}
            value={qtyOf(one)}
            onChange={(value) => setTyped((now) => ({ ...now, [keyOf(one)]: value }))}
          />
        )}
      />
      <div className="dc-transfer-tools">
        <FieldInput
          field={reference('Into bin', 'bins', { where: among })}
          label="Into bin"
          value={bin}
          onChange={(id) => setBin(typeof id === 'number' ? id : null)}
        />
        <PendingButton disabled={bin === null} loading={isSending} onClick={() => void receive()}>
          Receive
        </PendingButton>
      </div>
    </>
  )
}
