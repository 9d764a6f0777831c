import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../../../../api/calls'
import { ApiError } from '../../../../../api/http'
import { newKey } from '../../../../../api/resourceApi'
import type { Refusal } from '../../../../../planning/changes'
import type { PlanModel } from '../../../../../planning/model'
import { planCalls } from '../../../../../resources/production/plan/planCalls'
import { t } from '../../../../../texts/texts'
import { notifyError, notifySuccess } from '../../../../ui/notify'
import type { PlanInUse } from '../usePlan'
import type { Editing } from './useEditing'

const refusalOf = (thrown: unknown): Refusal | null => {
  if (!(thrown instanceof ApiError) || thrown.code !== 'plan_conflict') return null
  const { why, keys } = thrown.data as { why?: Refusal['refused']; keys?: string[] }
  return why ? { refused: why, keys: keys ?? [] } : null
}

/** Applies what is changed, all or nothing; what the server refuses is named at its card. */
export function useApply(
  { shown, hold, release }: Pick<PlanInUse, 'shown' | 'hold' | 'release'>,
  editing: Editing,
) {
  const [isSending, setSending] = useState(false)
  /** The plan that the changes were applied to, until the one with them is read. */
  const [sent, setSent] = useState<PlanModel | null>(null)
  /** Pressed, and not sent until the preview of the last change has come. */
  const [isWanted, setWanted] = useState(false)
  const { changes, preview, isPreviewed, refused, scenario, settle, setRefused } = editing
  const send = useEffectEvent(async () => {
    if (!shown || !preview?.digest) return
    setSending(true)
    hold()
    let applied: number | null = null
    try {
      const { version, model, location_id } = shown.plan
      const now = new Date(Date.parse(model.origin) + model.now * 1000).toISOString()
      const answer = await callApi(
        planCalls.apply,
        {
          location_id,
          version,
          digest: preview.digest,
          base: shown.digest,
          now,
          scenario_id: scenario?.id ?? null,
          changes: [...changes],
        },
        { once: newKey(), quiet: true },
      )
      applied = answer.version
      settle()
      setSent(model)
      notifySuccess(t('The plan is changed'))
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      if (refusal) setRefused(refusal)
      else notifyError(thrown)
    } finally {
      setSending(false)
      // The plan is read again also when it is refused: what others did meanwhile is what the changes are rebased on.
      release(applied)
    }
  })
  // What is left without a change that the preview refuses is not what was to be applied.
  useEffect(() => setWanted(false), [refused])
  const isNothing = changes.length === 0
  useEffect(() => {
    if (!isWanted || (!isNothing && !isPreviewed)) return
    setWanted(false)
    if (!isNothing) void send()
  }, [isWanted, isNothing, isPreviewed])
  return {
    isSending: isSending || isWanted || (sent !== null && sent === shown?.plan.model),
    onApply: () => setWanted(true),
  }
}
