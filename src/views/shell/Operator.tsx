import { ActionIcon, Tooltip } from '@mantine/core'
import { IconIdBadge2 } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SharedScreen } from '../../machines/session'
import { leaveScreen, takeOver } from '../session/operator'
import { useBadgeScanner } from './badgeScanner'
import { someoneIsHere, useIdle } from './idle'
import { useShortcut } from './keyboard'
import { notifyError, notifySuccess } from './notify'
import { OperatorDialog } from './OperatorDialog'
import { unsavedTitles } from './unsavedText'

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

/** The place in the bar where operators come and go, and what hears them come. */
export function Operator({ id, screen }: { id: number; screen: SharedScreen }) {
  const [badge, setBadge] = useState<string | null>(null)
  useReturn(id)
  useShortcut('o', 'Change operator', () => setBadge(''), 'everywhere')
  useIdle(screen.station ? screen.idle_minutes : null, leaveScreen)
  useBadgeScanner((code) => {
    // The PIN is asked for, and what becomes of text that the one before typed.
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
        <OperatorDialog key={badge} scanned={badge} screen={screen} onClose={() => setBadge(null)} />
      )}
    </>
  )
}
