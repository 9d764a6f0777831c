import { useRef, useState } from 'react'
import { reorderFlow } from '../../../api/production'
import { newKey } from '../../../api/resourceApi'
import type { FlowAction } from '../../../resources/production/flows/flow_actions'
import type { Flow } from '../../../resources/production/flows/flows'
import { notifyError } from '../../ui/notify'
import { moved } from './flowPath'

type Params = { ids: readonly number[]; version: number | null }

/**
 * The actions of a flow in the shown order: a move is shown at once (optimistic), until the flow arrives from
 * the feed in the new version.
 */
export function useFlowOrder(flow: Flow, rows: readonly FlowAction[]) {
  const [pendingOrder, setPendingOrder] = useState<Params | null>(null)
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const lastVersion = useRef(0)
  const isAhead =
    pendingOrder !== null &&
    (pendingOrder.version === null || flow.version < pendingOrder.version) &&
    pendingOrder.ids.length === rows.length &&
    rows.every(({ id }) => pendingOrder.ids.includes(id))
  const actions = isAhead
    ? pendingOrder.ids.flatMap((id, at) => {
        const row = rows.find((one) => one.id === id)
        return row ? [{ ...row, sequence: (at + 1) * 10 }] : []
      })
    : rows

  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= actions.length) return
    const ids = moved(actions, from, to).map(({ id }) => id)
    setPendingOrder({ ids, version: null })
    // One after the other: each names the version that the one before it made.
    sending.current = sending.current.then(async () => {
      try {
        const { version } = await reorderFlow(
          flow.id,
          ids,
          Math.max(flow.version, lastVersion.current),
          newKey(),
        )
        lastVersion.current = version
        setPendingOrder((now) => (now?.ids === ids ? { ids, version } : now))
      } catch (thrown) {
        setPendingOrder(null)
        notifyError(thrown)
      }
    })
  }
  return { actions, move }
}
