import { ownTrainingGate } from '../../../api/training/gate'
import type { ClosedGate } from '../../../resources/production/gates/gate'
import { trainingGateOf } from '../../../resources/training/gate/trainingGate'
import { useServerNow } from '../../hooks/observed'
import { useOwnNews } from '../../hooks/useOwnNews'

/** What the person lacks to start an operation: closed where the plant blocks it, a warning else; null where nothing is lacking. */
export function useTrainingGate(operationId: number | null): { gate: ClosedGate; isClosed: boolean } | null {
  const answer = useOwnNews('training_changed', ownTrainingGate)
  const now = useServerNow(60_000)
  const reasons = answer?.reasons.filter(({ operation_id }) => operation_id === operationId) ?? []
  if (!answer || answer.mode === 'off' || reasons.length === 0) return null
  const facts = {
    lacking: reasons.map(({ programme }) => programme).join(', '),
    since: reasons.flatMap(({ since }) => since ?? []).toSorted()[0] ?? null,
  }
  const gate = trainingGateOf(facts, new Date(now).toISOString())
  return gate && { gate, isClosed: answer.mode === 'block' }
}
