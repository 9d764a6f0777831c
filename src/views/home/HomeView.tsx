import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { homeParts } from '../../streams/home'
import { isImporter } from '../imports/importPages'
import { usePerson } from '../session/session'
import { lazyPart } from '../shell/lazyPart'
import { isWall } from '../theme/wall'
import { HomeAllocations } from './HomeAllocations'
import { HomeBoard } from './HomeBoard'
import { HomeImports } from './HomeImports'
import { HomeMachines } from './HomeMachines'
import { HomeNotices } from './HomeNotices'
import { HomePending } from './HomePending'
import { HomeSessions } from './HomeSessions'
import { HomeSite } from './HomeSite'
import { HomeStaff } from './HomeStaff'
import '../production/board.css'
import '../production/card.css'
import './home.css'

const HomeWall = lazyPart(async () => (await import('./HomeWall')).HomeWall)

const tiled = ['machines', 'pending', 'allocations'] as const

const greeted = (name: string) => name.split(/\s+/)[0] ?? name

/** The first screen: what this person's roles open of the plant, then the site, the line and the own sessions. */
export function HomeView() {
  const person = usePerson()
  const parts = homeParts(person)
  const { search } = useLocation()
  if (isWall(search) && parts.includes('board'))
    return (
      <Suspense>
        <HomeWall />
      </Suspense>
    )
  const beside = tiled.some((part) => parts.includes(part)) && (
    <>
      {parts.includes('pending') && <HomePending />}
      {parts.includes('allocations') && <HomeAllocations />}
      {parts.includes('machines') && <HomeMachines />}
    </>
  )
  return (
    <div className="dc-home">
      <div className="dc-home-head">
        <h1>Dashboard</h1>
        <p>
          {greeted(person.name)}, {person.company}
        </p>
      </div>
      {parts.includes('board') ? (
        <HomeBoard hasQueue={parts.includes('queue')} beside={beside} />
      ) : (
        beside && <div className="dc-home-tiles">{beside}</div>
      )}
      <div className="dc-home-columns">
        {parts.includes('staff') && <HomeStaff />}
        {isImporter(person) && <HomeImports />}
        <HomeSite />
        <HomeNotices />
        <HomeSessions />
      </div>
    </div>
  )
}
