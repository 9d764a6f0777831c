import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { callApi } from '../../../../../api/calls'
import { scenarioCalls } from '../../../../../resources/production/plan/scenarioCalls'
import { t } from '../../../../../texts/texts'
import { counted } from '../../../../format/format'
import { scenarioName } from './scenarioName'
import type { Scenario } from './useScenarios'

/** The board is painted first. */
const afterMs = 3000

/** The proposal of the night, where one waits: how much it would change, and the way to it. */
export function WaitingProposal({ location_id, onOpen }: { location_id: number; onOpen: () => void }) {
  const [waiting, setWaiting] = useState<Scenario | null>(null)
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const all = await callApi(scenarioCalls.list, { location_id }, { quiet: true })
      if (isOver) return
      setWaiting(all.find(({ kind, applied_at }) => kind === 'proposal' && applied_at === null) ?? null)
    }
    // What cannot be read now is read with the drawer, which says why.
    const timer = setTimeout(() => void read().catch(() => undefined), afterMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [location_id])
  if (!waiting) return null
  return (
    <p>
      <Button className="dc-plan-proposed" variant="light" size="compact-sm" onClick={onOpen}>
        {t('{name}: {changes} to look at', {
          name: scenarioName(waiting),
          changes: counted(waiting.change_count, 'change'),
        })}
      </Button>
    </p>
  )
}
