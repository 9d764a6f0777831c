import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../../../../../api/calls'
import { newKey } from '../../../../../api/resourceApi'
import type { PlanChange } from '../../../../../planning/changes'
import type { AnswerOf } from '../../../../../resources/kit/define/defineCall'
import { scenarioCalls } from '../../../../../resources/production/plan/scenarioCalls'
import { t } from '../../../../../texts/texts'
import { failureMessage, fieldMessages } from '../../../../ui/messages'
import { notifyError, notifySuccess } from '../../../../ui/notify'
import type { Plan } from '../planFacts'

export type Scenario = AnswerOf<(typeof scenarioCalls)['list']>[number]
export type OpenedScenario = AnswerOf<(typeof scenarioCalls)['open']>

/** The scenarios of a plan, read anew after each act on them and after each version of the plan. */
export function useScenarios({ location_id, version }: Pick<Plan, 'location_id' | 'version'>) {
  const [scenarios, setScenarios] = useState<readonly Scenario[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const read = useCallback(
    () =>
      callApi(scenarioCalls.list, { location_id }, { quiet: true }).then((rows) => {
        setScenarios(rows)
        setError(null)
      }, setError),
    [location_id],
  )
  useEffect(() => void read(), [read, version])

  /** Runs one act at a time; answers what the server refused it with, or null. */
  const run = async (act: () => Promise<unknown>): Promise<unknown> => {
    setSending(true)
    try {
      await act()
      return null
    } catch (thrown) {
      return thrown
    } finally {
      setSending(false)
      await read()
    }
  }
  const runOrTell = async (act: () => Promise<unknown>) => {
    const thrown = await run(act)
    if (thrown !== null) notifyError(thrown)
  }
  return {
    scenarios,
    error,
    isSending,
    read,
    /** Keeps changes under a name; answers what is wrong with the name, or null. */
    keep: async (name: string, changes: readonly PlanChange[]): Promise<string | null> => {
      const thrown = await run(async () => {
        await callApi(
          scenarioCalls.keep,
          { location_id, name, version, changes: [...changes] },
          { once: newKey(), quiet: true },
        )
        notifySuccess(t('Scenario {name} kept', { name }))
      })
      return thrown === null ? null : (fieldMessages(thrown)['name'] ?? failureMessage(thrown))
    },
    open: (id: number, onOpened: (opened: OpenedScenario) => void) =>
      runOrTell(async () => onOpened(await callApi(scenarioCalls.open, { id }, { quiet: true }))),
    remove: (id: number) => run(() => callApi(scenarioCalls.remove, { id }, { once: newKey(), quiet: true })),
  }
}
