import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AnyRow } from '../../api/resourceApi'
import type { TransferGoods } from '../../resources/inventory/transferGoods'
import { transfers } from '../../resources/inventory/transfers'
import { reference } from '../../resources/kit/field'
import { FieldInput } from '../fields/FieldInput'
import { ScanBox, type ScanAnswer } from '../parts/ScanBox'
import { fireRow } from '../resource/fireRow'
import { notifyError } from '../shell/notify'
import { TransferGoodsTable } from './TransferGoodsTable'

type Given = { row: AnyRow; goods: readonly TransferGoods[] }

const refused = (code: string, detail: string): ScanAnswer => ({
  accepted: false,
  word: 'Refused',
  what: code,
  detail,
})

/** Puts what is promised ready in a lane: by scan of bin and lot, by line, or all at once. */
export function TransferPick({ row, goods }: Given) {
  const [lane, setLane] = useState<number | null>(null)
  const [at, setAt] = useState<string | null>(null)
  const among = { kind: 'staging', is_active: 1, location_id: Number(row.from_location_id) }
  const open = goods.filter(({ bin_kind }) => bin_kind !== 'staging' && bin_kind !== 'transit')
  const ready = goods.filter(({ bin_kind }) => bin_kind === 'staging')
  const pick = (one?: TransferGoods) =>
    fireRow(transfers, row, 'pick', {
      to_bin_id: lane,
      ...(one && {
        transfer_line_id: one.transfer_line_id,
        bin_id: one.bin_id,
        lot_id: one.lot_id,
        qty: one.qty,
      }),
    })
  const press = (one?: TransferGoods) => void pick(one).catch((thrown: unknown) => notifyError(thrown))
  const scan = async (code: string): Promise<ScanAnswer> => {
    if (lane === null) return refused(code, 'Choose the lane first')
    const here = open.find(({ bin, bin_barcode }) => bin === code || bin_barcode === code)
    if (here) {
      setAt(here.bin)
      return { accepted: true, word: 'Bin', what: here.bin, detail: `Scan lot ${here.lot}` }
    }
    const found = open.find(({ lot, bin }) => lot === code && (at === null || bin === at))
    if (!found) return refused(code, at === null ? 'Not to be picked' : `Not to be picked in ${at}`)
    await pick(found)
    return {
      accepted: true,
      word: 'Picked',
      what: found.product,
      detail: `${found.qty} ${found.measure} of ${code}`,
    }
  }
  return (
    <>
      {open.length > 0 && (
        <>
          <div className="dc-transfer-tools">
            <ScanBox label="Scan bin, then lot" onScan={scan} compact />
            <FieldInput
              field={reference('Lane', 'bins', { among })}
              label="Lane"
              value={lane}
              onChange={(id) => setLane(typeof id === 'number' ? id : null)}
            />
            <Button disabled={lane === null} onClick={() => press()}>
              Pick all
            </Button>
          </div>
          <TransferGoodsTable
            title="To be picked"
            goods={open}
            head="Put ready"
            tool={(one) => (
              <Button size="xs" variant="default" disabled={lane === null} onClick={() => press(one)}>
                Pick
              </Button>
            )}
          />
        </>
      )}
      {ready.length > 0 && (
        <TransferGoodsTable title="Stands ready" goods={ready} head="" tool={() => null} />
      )}
    </>
  )
}
