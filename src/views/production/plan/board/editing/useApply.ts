import { useCallback, useState } from 'react'
import { callApi } from '../../../../../api/calls'
import { ApiError } from '../../../../../api/http'
import { newKey } from '../../../../../api/resourceApi'
import type { Refusal } from '../../../../../planning/changes'
import type { PlanModel } from '../../../../../planning/model'
import { planCalls } from '../../../../../resources/production/plan/planCalls'
import { t } from '../../../../../texts/texts'
import { notifyError, notifySuccess } from '../../../../ui/notify'
import type { PlanState } from '../usePlan'
import type { Editing } from './useEditing'

const refusalOf = (thrown: unknown): Refusal | null => {
  if (!(thrown instanceof ApiError) || thrown.code !== 'plan_conflict') return null
  const { why, keys } = thrown.data as { why?: Refusal['refused']; keys?: string[] }
  return why ? { refused: why, keys: keys ?? [] } : null
}

/** Applies what is changed, all or nothing; what the server refuses is named at its card. */
export function useApply(
  { shown, reload, hold }: Pick<PlanState, 'shown' | 'reload' | 'hold'>,
  editing: Editing,
) {
  const [isSending, setSending] = useState(false)
  /** The plan that the changes were applied to, until the one with them is read. */
  const [sent, setSent] = useState<PlanModel | null>(null)
  const { changes, preview, scenario, settle, setRefused } = editing
  const send = useCallback(async () => {
    if (!shown || !preview || changes.length === 0) return
    setSending(true)
    hold(true)
    try {
      const { version, digest: base, model, location_id } = shown.plan
      const now = new Date(Date.parse(model.origin) + model.now * 1000).toISOString()
      await callApi(
        planCalls.apply,
        {
          location_id,
          version,
          digest: preview.digest,
          base,
          now,
          scenario_id: scenario?.id ?? null,
          changes: [...changes],
        },
        { once: newKey(), quiet: true },
      )
      settle()
      setSent(model)
      notifySuccess(t('The plan is changed'))
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      if (refusal) setRefused(refusal)
      else notifyError(thrown)
    } finally {
      setSending(false)
      hold(false)
      // Also when it is refused: what others did meanwhile is what the changes are rebased on.
      reload()
    }
  }, [shown, preview, changes, scenario, settle, reload, setRefused, hold])
  return { isSending: isSending || (sent !== null && sent === shown?.plan.model), onApply: () => void send() }
}
