import { useEffect, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { goodsOf } from '../../../api/inventory/transfers'
import type { TransferGoods } from '../../../resources/inventory/transfers/transferCalls'
import { transfers } from '../../../resources/inventory/transfers/transfers'
import { ErrorState } from '../../parts/ErrorState'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { ShipmentsOf } from '../../resource/shipments/ShipmentsOf'
import { RecordPage } from '../../resource/record/RecordPage'
import { mayWrite } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { failureMessage } from '../../ui/messages'
import { TransferPick } from './TransferPick'
import { TransferReceive } from './TransferReceive'
import { useTransferFacts } from './useTransferFacts'
import './transfer.css'

const atSource: readonly unknown[] = ['partially_allocated', 'allocated']
const onTheWay: readonly unknown[] = ['in_transit', 'partially_received']

/** Bins of the goods of a transfer, read again at each version of the transfer. */
function useGoods({ id, version }: AnyRow) {
  const [state, setState] = useState<{ goods: readonly TransferGoods[]; error: unknown }>({
    goods: [],
    error: null,
  })
  useEffect(() => {
    let isOver = false
    goodsOf(id).then(
      (goods) => !isOver && setState({ goods, error: null }),
      (error: unknown) => !isOver && setState((now) => ({ ...now, error })),
    )
    return () => {
      isOver = true
    }
  }, [id, version])
  return state
}

function Goods({ row }: { row: AnyRow }) {
  const { goods, error } = useGoods(row)
  if (error) return <ErrorState what={failureMessage(error)} />
  if (goods.length === 0) return null
  return atSource.includes(row.status) ? (
    <TransferPick row={row} goods={goods} />
  ) : (
    <TransferReceive row={row} goods={goods} />
  )
}

function Below({ row }: RecordPart) {
  const person = usePerson()
  const isOpen = row && [...atSource, ...onTheWay].includes(row.status)
  return (
    <>
      {isOpen && mayWrite(transfers, person) && <Goods row={row} />}
      {row && row.status !== 'draft' && <ShipmentsOf field="transfer_id" id={row.id} />}
    </>
  )
}

/** One transfer: what is available at both ends, what is to be picked, what is on its way. */
export const TransferView = () => (
  <RecordPage resource={transfers} useFacts={useTransferFacts} below={Below} />
)
