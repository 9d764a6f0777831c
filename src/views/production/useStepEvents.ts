import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/http'
import { stepById } from '../../api/production'
import { type AnyRow, fireEvent, newKey } from '../../api/resourceApi'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../resources/production/production_order_steps'
import { failureMessage, fieldMessages } from '../shell/messages'

type Refusal = { text: string; fields: Readonly<Record<string, string>> }

/** The current row that a refusal for an older version carries. */
const currentOf = (thrown: unknown) =>
  thrown instanceof ApiError && thrown.code === 'stale_version' ? (thrown.data as ProductionOrderStep) : null

/**
 * One step with the version its events name, and the way to send them: one key per press, one press at a time, the
 * refusal in words. `mark` changes when the board says that the step changed.
 */
export function useStepEvents(id: number | null, mark: unknown) {
  const [step, setStep] = useState<ProductionOrderStep | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const key = useRef<string | null>(null)

  useEffect(() => {
    if (id === null) return setStep(null)
    let isOver = false
    stepById(id).then(
      (row) => !isOver && setStep(row),
      (thrown: unknown) => !isOver && setRefusal({ text: failureMessage(thrown), fields: {} }),
    )
    return () => {
      isOver = true
    }
  }, [id, mark])

  const forget = useCallback(() => {
    key.current = null
    setRefusal(null)
  }, [])

  const send = async (event: string, asked: Record<string, unknown>): Promise<boolean> => {
    if (!step || isBusy) return false
    // The key stays until an answer came: pressed again after a cut, it still happens once.
    key.current ??= newKey()
    setBusy(true)
    setRefusal(null)
    try {
      const row = step as unknown as AnyRow
      const answer = await fireEvent(productionOrderSteps, row, event, asked, key.current)
      key.current = null
      setStep(answer as unknown as ProductionOrderStep)
      return true
    } catch (thrown) {
      if (!(thrown instanceof ApiError && thrown.code === 'no_response')) key.current = null
      const current = currentOf(thrown)
      if (current) setStep(current)
      setRefusal({ text: failureMessage(thrown), fields: fieldMessages(thrown) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { step, isBusy, refusal, send, forget }
}
