import { Menu } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { punched, type PunchKind, type PunchStatus } from '../../../machines/punches'
import { punchCalls } from '../../../resources/general/time_clock/punchCalls'
import { pathOf } from '../../../resources/kit/define/defineCall'
import { ownPunches$, workedNow } from '../../../streams/values/punches'
import { duration } from '../../format/format'
import { clock } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { useObserved, useServerNow, useToday } from '../../hooks/observed'
import { usePerson } from '../../session/session'
import { notifyError, notifySuccess } from '../../ui/notify'
import { act, tellWaiting, useWaiting } from '../../ui/writeQueue'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'
import './punch.css'

const labels: Readonly<Record<PunchKind, string>> = {
  in: t('Clocked in'),
  out: t('Clocked out'),
  break_start: t('On a break'),
  break_end: t('Back from break'),
}

const punchesOf = (userId: number) => `punches:${userId}`

/** The user's own time clock: clock in, time worked and the next punches. */
export function PunchClock() {
  const { id } = usePerson()
  const today = useToday()
  // Keyed by person and day: hours of the previous operator or of yesterday must not be shown.
  return <PunchesOf key={`${id} ${today}`} id={id} />
}

function PunchesOf({ id }: { id: number }) {
  const { value: answered } = useObserved(useMemo(() => ownPunches$(id), [id]))
  const waiting = useWaiting(punchesOf(id))
  const now = useServerNow(60_000)
  const [isBusy, setBusy] = useState(false)
  if (!answered) return null

  // What waits for the server leads to what may come next.
  const status = waiting.reduce<PunchStatus>(
    (now, { event }) => punched(now, event as PunchKind) ?? now,
    answered.status,
  )
  const state = { ...answered, status }
  const punch = async (kind: PunchKind) => {
    setBusy(true)
    const outcome = await act({
      document: punchesOf(id),
      event: kind,
      title: labels[kind],
      path: pathOf(punchCalls.punch, {}),
      payload: { kind },
      seen: null,
    })
    setBusy(false)
    if (outcome.kind === 'done') notifySuccess(labels[kind])
    else if (outcome.kind === 'waiting') tellWaiting(labels[kind])
    else notifyError(outcome.thrown, { kind: t('Punch') })
  }
  const worked = duration(workedNow(state, now))
  if (state.status === 'out')
    return (
      <PendingButton
        className="dc-punch"
        variant="default"
        leftSection={<IconClock size={16} stroke={1.75} />}
        loading={isBusy}
        onClick={() => void punch('in')}
      >
        {t('Clock in')}
      </PendingButton>
    )
  const isIn = state.status === 'in'
  return (
    <Menu position="bottom-end" width={200} shadow="md">
      <Menu.Target>
        <PendingButton
          className={`dc-punch ${isIn ? 'dc-success-text' : 'dc-neutral-text'}`}
          variant="default"
          leftSection={<Glyph name={isIn ? 'ready' : 'pause'} />}
          loading={isBusy}
          aria-label={t('{value}, {worked} worked today', {
            value: isIn ? t('Clocked in') : t('On a break'),
            worked,
          })}
        >
          {isIn ? t('Clocked in') : t('Break')} <span className="dc-age">{worked}</span>
        </PendingButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {t('{value} since', { value: isIn ? t('Clocked in') : t('On a break') })}{' '}
          {state.since && clock(state.since)}
        </Menu.Label>
        {isIn && <Menu.Item onClick={() => void punch('break_start')}>{t('Start break')}</Menu.Item>}
        {isIn && <Menu.Item onClick={() => void punch('out')}>{t('Clock out')}</Menu.Item>}
        {!isIn && <Menu.Item onClick={() => void punch('break_end')}>{t('End break')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}
