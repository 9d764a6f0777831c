import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { draftTransfers, type RefillScope } from '../../../api/inventory/replenishing'
import { type MoveLine, moveStock } from '../../../api/inventory/stock'
import { counted } from '../../format/format'
import { useOnce } from '../../resource/saving/useOnce'
import { failureMessage } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { moveErrors } from '../stock/moveErrors'
import { useReplenishing } from './useReplenishing'
import { t } from '../../../texts/texts'

// As many as one posting takes; the rest is proposed anew behind them.
const mostMoves = 200

const lineOf = (move: Partial<MoveLine> | undefined, qty: number): MoveLine[] => {
  const { product_id, lot_id, from_bin_id, to_bin_id } = move ?? {}
  return product_id && lot_id && from_bin_id && to_bin_id
    ? [{ product_id, lot_id, from_bin_id, to_bin_id, qty }]
    : []
}

const scopeOf = (ids: readonly number[] | null, locationId: number | null): RefillScope => ({
  ...(ids && { ids: ids.join() }),
  ...(locationId !== null && { location_id: locationId }),
})

/** A proposal of refills, with the quantities typed over it, and what books its moves and drafts its transfers. */
export function useRefill(ids: readonly number[] | null, onClose: () => void) {
  const navigate = useNavigate()
  const [locationId, setLocationId] = useState<number | null>(null)
  const query = scopeOf(ids, locationId)
  const { plan, failed, again } = useReplenishing(query)
  const [typed, setTyped] = useState<Readonly<Record<number, unknown>>>({})
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map())
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sending, setSending] = useState<'moves' | 'transfers' | null>(null)
  const moveOnce = useOnce<readonly MoveLine[]>('move')
  const draftOnce = useOnce<RefillScope>('transfers')
  const moves = plan?.moves.slice(0, mostMoves) ?? []
  const { transfers = [], lacking = [] } = plan ?? {}
  const qtyOf = (at: number) => (at in typed ? typed[at] : moves[at]?.qty)
  const chosen = [...moves.keys()].filter((at) => Number(qtyOf(at)) > 0)

  const pickLocation = (id: number | null) => {
    setTyped({})
    setLocationId(id)
  }
  const type = (at: number, qty: unknown) => setTyped((now) => ({ ...now, [at]: qty }))

  const start = (what: 'moves' | 'transfers') => {
    setSending(what)
    setErrors(new Map())
    setRefusal(null)
  }
  const move = async () => {
    start('moves')
    const lines = chosen.flatMap((at) => lineOf(moves[at], Number(qtyOf(at))))
    try {
      await moveOnce(lines, moveStock)
      notifySuccess(t('{count} booked', { count: counted(lines.length, 'move') }))
      setTyped({})
      again()
    } catch (thrown) {
      const { at, all } = moveErrors(thrown, lines)
      setErrors(new Map([...at].map(([line, text]) => [chosen[line] ?? 0, text])))
      setRefusal(all)
    } finally {
      setSending(null)
    }
  }
  const draft = async () => {
    start('transfers')
    try {
      const made = await draftOnce(query, draftTransfers)
      notifySuccess(t('{count} created', { count: counted(made.length, 'draft') }))
      await navigate(
        made.length === 1 ? `/inventory/transfer/${made[0]?.id}` : '/inventory/transfers?f.status=is:draft',
      )
      onClose()
    } catch (thrown) {
      setRefusal(failureMessage(thrown))
      setSending(null)
    }
  }

  return {
    plan,
    /** Why the proposal is lacking, or the last posting was refused. */
    problem: refusal ?? failed,
    locationId,
    pickLocation,
    moves,
    transfers,
    lacking,
    /** Places of the moves that have a quantity. */
    chosen,
    errors,
    qtyOf,
    type,
    sending,
    move: () => void move(),
    draft: () => void draft(),
  }
}
