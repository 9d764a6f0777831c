import { ActionIcon, Tooltip } from '@mantine/core'
import { IconIdBadge2 } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SharedScreen } from '../../machines/session'
import { usePerson } from '../session/session'
import { useShortcut } from './keyboard'
import { notifyError, notifySuccess } from './notify'
import { leaveScreen, someoneIsHere, takeOver, unsavedTitles, useBadgeScanner, useIdle } from './operator'

const OperatorDialog = lazy(async () => ({ default: (await import('./OperatorDialog')).OperatorDialog }))

/** After a change of operator a page that the one before was kept out of is tried again. */
function useReturn(personId: number) {
  const navigate = useNavigate()
  const before = useRef(personId)
  useEffect(() => {
    if (before.current === personId) return
    before.current = personId
    const from = new URLSearchParams(location.search).get('from')
    if (location.pathname === '/401' && from?.startsWith('/')) void navigate(from, { replace: true })
  }, [personId, navigate])
}

function Operator({ id, screen }: { id: number; screen: SharedScreen }) {
  const [badge, setBadge] = useState<string | null>(null)
  useReturn(id)
  useShortcut('o', 'Change operator', () => setBadge(''), 'everywhere')
  useIdle(screen.station ? screen.idle_minutes : null, leaveScreen)
  useBadgeScanner((code) => {
    // Text of the one before is asked about, so is the PIN.
    if (!screen.badge_only || unsavedTitles().length > 0) return setBadge(code)
    someoneIsHere()
    void takeOver({ badge_code: code }).then((refusal) =>
      refusal ? notifyError(refusal, { badge_code: 'Badge' }) : notifySuccess('Operator changed'),
    )
  })
  return (
    <>
      <Tooltip label="Change operator">
        <ActionIcon id="operator" aria-label="Change operator" onClick={() => setBadge('')}>
          <IconIdBadge2 size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      {badge !== null && (
        <Suspense>
          <OperatorDialog scanned={badge} screen={screen} onClose={() => setBadge(null)} />
        </Suspense>
      )}
    </>
  )
}

/** At a shared screen: operators take over by badge, and it goes back to its owner when nobody is there. */
export function OperatorButton() {
  const { id, screen } = usePerson()
  return screen ? <Operator id={id} screen={screen} /> : null
}
