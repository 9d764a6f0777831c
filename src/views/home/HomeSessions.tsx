import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { profile } from '../../api/general/profile'
import type { OwnSession } from '../../resources/general/people/profileCalls'
import { timeAgo } from '../format/format'
import { instant } from '../format/timeText'
import { useServerNow } from '../hooks/observed'
import { deviceOf } from '../session/device'

/** Where else one is signed in; the profile ends what should not be. */
export function HomeSessions() {
  const [sessions, setSessions] = useState<readonly OwnSession[] | null>(null)
  const now = useServerNow(60_000)
  useEffect(() => {
    let isOver = false
    profile().then(
      (own) => !isOver && setSessions(own.sessions),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [])
  return (
    <section className="dc-home-card" aria-label="Own sessions">
      <header>
        <h2>Active sessions</h2>
        <Link to="/profile/index">Profile</Link>
      </header>
      <ul>
        {sessions?.slice(0, 6).map(({ id, user_agent, created_at, last_used_at, current }) => (
          <li key={id}>
            <span>
              <b>{current ? 'This device' : `${timeAgo(last_used_at ?? created_at, now)} ago`}</b>
              <span className="dc-cut">{deviceOf(user_agent)}</span>
              <small>since {instant(created_at)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
