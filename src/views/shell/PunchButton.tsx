import { Button, Menu } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { punchIn } from '../../api/punches'
import type { PunchKind } from '../../machines/punches'
import { ownPunches$, workedNow } from '../../streams/punches'
import { duration } from '../fields/format'
import { clock } from '../fields/timeText'
import { Glyph } from '../parts/Glyph'
import { useObserved, useServerNow } from '../production/observed'
import { usePerson } from '../session/session'
import { notifyError, notifySuccess } from './notify'
import './punch.css'

const said: Readonly<Record<PunchKind, string>> = {
  in: 'Punched in',
  out: 'Punched out',
  break_start: 'On a break',
  break_end: 'Back from the break',
}

/** The own place at the time clock: punches in, or tells how long one has worked and what comes next. */
export const PunchButton = () => (
  <span id="punch">
    <Clock />
  </span>
)

function Clock() {
  const { id } = usePerson()
  const { value: state } = useObserved(useMemo(() => ownPunches$(id), [id]))
  const now = useServerNow(60_000)
  const [isBusy, setBusy] = useState(false)
  if (!state) return null

  const punch = async (kind: PunchKind) => {
    setBusy(true)
    try {
      await punchIn({ kind })
      notifySuccess(said[kind])
    } catch (thrown) {
      notifyError(thrown, { kind: 'Punch' })
    } finally {
      setBusy(false)
    }
  }
  const worked = duration(workedNow(state, now))
  if (state.status === 'out')
    return (
      <Button
        className="dc-punch"
        variant="default"
        leftSection={<IconClock size={16} stroke={1.75} />}
        loading={isBusy}
        onClick={() => void punch('in')}
      >
        Punch in
      </Button>
    )
  const isIn = state.status === 'in'
  return (
    <Menu position="bottom-end" width={200} shadow="md">
      <Menu.Target>
        <Button
          className={`dc-punch ${isIn ? 'dc-success-text' : 'dc-neutral-text'}`}
          variant="default"
          leftSection={<Glyph name={isIn ? 'ready' : 'pause'} />}
          loading={isBusy}
          aria-label={`${isIn ? 'Punched in' : 'On a break'}, ${worked} worked today`}
        >
          {isIn ? 'In' : 'Break'} <span className="dc-age">{worked}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {isIn ? 'In' : 'On a break'} since {state.since && clock(state.since)}
        </Menu.Label>
        {isIn && <Menu.Item onClick={() => void punch('break_start')}>Start a break</Menu.Item>}
        {isIn && <Menu.Item onClick={() => void punch('out')}>Punch out</Menu.Item>}
        {!isIn && <Menu.Item onClick={() => void punch('break_end')}>End the break</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}
