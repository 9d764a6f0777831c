import { ActionIcon, Tooltip } from '@mantine/core'
import { IconIdBadge2 } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Person, SharedScreen } from '../../../machines/session'
import { leaveScreen, takeOver } from '../../session/operator'
import { useBadgeScanner } from './badgeScanner'
import { someoneIsHere, useIdle } from '../frame/idle'
import { useShortcut } from '../../ui/keyboard'
import { notifyError, notifySuccess } from '../../ui/notify'
import { leaveRefusedPage } from './leaveRefusedPage'
import { OperatorDialog } from './OperatorDialog'
import { unsavedTitles } from '../../ui/unsaved/unsavedText'
import { t } from '../../../texts/texts'

/** A change of operator is announced, and a page that the one before was kept out of is tried again. */
function useChange({ id, name }: Person) {
  const navigate = useNavigate()
  const before = useRef(id)
  useEffect(() => {
    if (before.current === id) return
    before.current = id
    notifySuccess(t('{name} is now the operator', { name }))
    void leaveRefusedPage(navigate)
  }, [id, name, navigate])
}

/** The place in the bar where operators come and go, and the listener for badges. */
export function Operator({ person, screen }: { person: Person; screen: SharedScreen }) {
  const [badge, setBadge] = useState<string | null>(null)
  useChange(person)
  useShortcut('o', t('Change operator'), () => setBadge(''), 'everywhere')
  useIdle(screen.station ? screen.idle_minutes : null, () => leaveScreen())
  useBadgeScanner((code) => {
    // Prompts for the PIN, and for what to do with unsaved text of the previous operator.
    if (!screen.badge_only || unsavedTitles().length > 0) return setBadge(code)
    someoneIsHere()
    void takeOver({ badge_code: code }).then((refusal) => {
      if (refusal) notifyError(refusal, { badge_code: t('Badge') })
    })
  })
  return (
    <>
      <Tooltip label={t('Change operator')}>
        <ActionIcon id="operator" aria-label={t('Change operator')} onClick={() => setBadge('')}>
          <IconIdBadge2 size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      {badge !== null && (
        <OperatorDialog key={badge} scanned={badge} screen={screen} onClose={() => setBadge(null)} />
      )}
    </>
  )
}
