import { type FillRun, fillCalls } from '../../../resources/production/filling/fillCalls'
import type { FillCheck } from '../../../resources/production/filling/fill_checks'
import { counted } from '../../format/format'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { act, tellWaiting } from '../../ui/writeQueue'
import { t } from '../../../texts/texts'

export type Weight = { tare_g: number; gross_g: number }

/** Sends a check, or queues it in this browser while offline; the refusal as text, null where it is done or waits. */
export async function enterCheck({ step_id, number }: FillRun, weights: readonly Weight[]) {
  const title = t('{number}: fill check of {bottles}', { number, bottles: counted(weights.length, 'bottle') })
  const outcome = await act({
    document: `filling:${step_id}`,
    event: 'record',
    title,
    path: fillCalls.record.path,
    payload: { step_id, weights },
    seen: null,
  })
  if (outcome.kind === 'waiting') tellWaiting(title)
  if (outcome.kind === 'done') {
    const check = outcome.row as FillCheck
    notifySuccess(
      check.status === 'failed'
        ? t('{check} recorded: it fails the law on net quantity', { check: check.number })
        : t('{check} recorded', { check: check.number }),
    )
  }
  if (outcome.kind !== 'refused') return null
  return Object.values(fieldMessages(outcome.thrown)).join(', ') || failureMessage(outcome.thrown)
}
