import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../../api/http'
import { type AnyRow, eventPath, rowById, seenOf } from '../../../api/resourceApi'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../../resources/production/steps/production_order_steps'
import { failureMessage } from '../../ui/messages'
import { act } from '../../ui/writeQueue'
import { floorOf } from '../floorOf'
import type { WorkStep } from './workStep'

/** The current row that a refusal for an older version carries. */
const currentOf = (thrown: unknown) =>
  thrown instanceof ApiError && thrown.code === 'stale_version' ? (thrown.data as ProductionOrderStep) : null

/** What belongs to one step, in the write queue. */
export const documentOf = (id: number) => `${productionOrderSteps.name}:${id}`

/**
 * One step with the version its events name, and a way to send them: one press at a time, the refusal as
 * text. It is read again when its card changes; while that fails, the card's own state is used.
 */
export function useStepEvents(card: WorkStep, mayChange: boolean) {
  const [step, setStep] = useState<ProductionOrderStep | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { id, version } = card
  const resource = floorOf(card.area).steps

  useEffect(() => {
    if (!mayChange) return setStep(null)
    let isOver = false
    rowById<ProductionOrderStep>(resource, id).then(
      (row) => !isOver && setStep(row),
      (thrown: unknown) => {
        if (isOver) return
        if (!(thrown instanceof ApiError) || thrown.code !== 'no_response') setRefusal(failureMessage(thrown))
      },
    )
    return () => {
      isOver = true
    }
  }, [id, version, mayChange, resource])

  const forget = useCallback(() => setRefusal(null), [])

  const send = async (event: string, payload: Record<string, unknown>, title: string) => {
    setBusy(true)
    setRefusal(null)
    const outcome = await act({
      document: documentOf(id),
      event,
      title,
      path: eventPath(resource, id, event),
      payload,
      seen: step
        ? seenOf(productionOrderSteps, step as unknown as AnyRow)
        : { version, values: { status: card.status } },
    })
    setBusy(false)
    if (outcome.kind === 'done') setStep(outcome.row as ProductionOrderStep)
    if (outcome.kind === 'refused') {
      const current = currentOf(outcome.thrown)
      if (current) setStep(current)
      setRefusal(failureMessage(outcome.thrown))
    }
    return outcome
  }
  return { step: step ?? card, isBusy, refusal, send, forget }
}
