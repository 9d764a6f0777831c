import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMaximize, IconMenu2, IconMinimize } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Person } from '../../../machines/session'
import { appName } from '../../routing/title'
import { usePreference } from '../../session/preferences'
import { Breadcrumb } from '../menu/Breadcrumb'
import { ErrorLogButton } from '../../errors/ErrorLogButton'
import { toggleFullscreen, useFullscreen } from '../../ui/state/fullscreen'
import { ConnectionBadge } from '../../parts/live/ConnectionBadge'
import { Mark } from '../../ui/Mark'
import { NoticesButton } from '../../notices/NoticesButton'
import { OperatorButton } from '../time_clock/OperatorButton'
import { PersonMenu } from './PersonMenu'
import { PunchButton } from '../../account/time_clock/PunchButton'
import { RouteSearch } from '../search/RouteSearch'
import { toggleSidebar } from '../../ui/state/sidebar'
import { useShellKeys } from '../keyboard/useShellKeys'
import { t } from '../../../texts/texts'
import './topBar.css'

function FullscreenButton() {
  const isFull = useFullscreen()
  const label = isFull ? t('Leave full screen') : t('Full screen')
  const Icon = isFull ? IconMinimize : IconMaximize
  return (
    <Tooltip label={label}>
      <ActionIcon id="fullscreen" aria-label={label} onClick={() => void toggleFullscreen()}>
        <Icon size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}

/** The bar over every page: where one is, how live the page is, who one is. */
export function TopBar({ person, phone, open }: { person: Person; phone: boolean; open: boolean }) {
  const isMarkBelow = Boolean(usePreference('sidebar_logo', 0)) && !phone
  useShellKeys(person)
  return (
    <header className="dc-top">
      <ActionIcon id="hamburger" aria-label={t('Menu')} onClick={() => toggleSidebar(open)}>
        <IconMenu2 size={18} stroke={1.75} />
      </ActionIcon>
      {!isMarkBelow && (
        <Link to="/dashboard" className="dc-brand">
          <Mark />
          <span>{appName()}</span>
        </Link>
      )}
      {!phone && <Breadcrumb />}
      <span className="dc-space" />
      <RouteSearch phone={phone} />
      <ConnectionBadge />
      <OperatorButton />
      {!phone && (
        <>
          <PunchButton />
          <NoticesButton />
          <ErrorLogButton />
          <FullscreenButton />
        </>
      )}
      <PersonMenu person={person} phone={phone} />
    </header>
  )
}
