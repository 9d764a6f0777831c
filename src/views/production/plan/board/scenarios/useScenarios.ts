import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../../../../../api/calls'
import { newKey } from '../../../../../api/resourceApi'
import type { PlanChange } from '../../../../../planning/changes'
import type { AnswerOf } from '../../../../../resources/kit/define/defineCall'
import { scenarioCalls } from '../../../../../resources/production/plan/scenarioCalls'
import { t } from '../../../../../texts/texts'
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

  /** Runs one act at a time; answers whether it was done. */
  const run = async (act: () => Promise<unknown>) => {
    setSending(true)
    try {
      await act()
      return true
    } catch (thrown) {
      notifyError(thrown)
      return false
    } finally {
      setSending(false)
      await read()
    }
  }
  return {
    scenarios,
    error,
    isSending,
    read,
    keep: (name: string, changes: readonly PlanChange[]) =>
      run(async () => {
        await callApi(
          scenarioCalls.keep,
          { location_id, name, version, changes: [...changes] },
          { once: newKey(), quiet: true },
        )
        notifySuccess(t('Scenario {name} kept', { name }))
      }),
    open: (id: number, onOpened: (opened: OpenedScenario) => void) =>
      run(async () => onOpened(await callApi(scenarioCalls.open, { id }, { quiet: true }))),
    remove: (id: number) => run(() => callApi(scenarioCalls.remove, { id }, { once: newKey(), quiet: true })),
  }
}
