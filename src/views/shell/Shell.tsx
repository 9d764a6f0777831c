import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { loginAddress } from '../routing/addresses'
import { useTitle } from '../routing/title'
import { usePersonIfAny } from '../session/session'
import { isWall } from '../theme/wall'
import { Hosts } from './Hosts'
import { LivenessSource } from './LivenessSource'
import { LoadingOverlay } from './LoadingOverlay'
import { Sheet } from './Sheet'
import { Sidebar } from './Sidebar'
import { dismissSidebar, useSidebar } from './sidebar'
import { TopBar } from './TopBar'
import './shell.css'

/** The frame of every signed-in page; a wall display has none. */
export function Shell() {
  const person = usePersonIfAny()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { phone, open } = useSidebar()
  const main = useRef<HTMLElement>(null)
  const wall = isWall(search)
  useTitle()

  const here = `${pathname}${search}${hash}`
  useEffect(() => {
    if (!person) void navigate(loginAddress(here), { replace: true })
  }, [person, here, navigate])
  useEffect(dismissSidebar, [pathname])

  if (!person) return null
  if (wall)
    return (
      <LivenessSource personId={person.id}>
        <div className="dc-wall">
          <Outlet />
        </div>
        <Hosts />
      </LivenessSource>
    )
  return (
    <LivenessSource personId={person.id}>
      <a
        className="dc-skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to content
      </a>
      <div className="dc-shell">
        <TopBar person={person} phone={phone} open={open} />
        {phone ? <Sheet person={person} /> : <Sidebar person={person} open={open} />}
        <main id="content" ref={main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <LoadingOverlay />
      <Hosts />
    </LivenessSource>
  )
}
