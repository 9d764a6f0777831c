import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { homeParts } from '../../streams/boards/home'
import { isImporter } from '../resource/list/importPages'
import { usePerson } from '../session/session'
import { lazyPart } from '../ui/lazyPart'
import { isWall } from '../theme/wall'
import { HomeAllocations } from './HomeAllocations'
import { HomeBoard } from './HomeBoard'
import { HomeImports } from './HomeImports'
import { HomeLowStock } from './HomeLowStock'
import { HomeMachines } from './HomeMachines'
import { HomeNotices } from './HomeNotices'
import { HomePending } from './HomePending'
import { HomeProductChanges } from './HomeProductChanges'
import { HomeSessions } from './HomeSessions'
import { HomeSite } from './HomeSite'
import { HomeStaff } from './HomeStaff'
import '../production/board/board.css'
import '../production/board/card.css'
import './home.css'

const HomeWall = lazyPart(async () => (await import('./HomeWall')).HomeWall)

const tiles = {
  pending: HomePending,
  allocations: HomeAllocations,
  low_stock: HomeLowStock,
  changes: HomeProductChanges,
  machines: HomeMachines,
} as const
const tiled = Object.keys(tiles) as (keyof typeof tiles)[]

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
  const shown = tiled.filter((part) => parts.includes(part))
  const aside =
    shown.length > 0 &&
    shown.map((part) => {
      const Tile = tiles[part]
      return <Tile key={part} />
    })
  return (
    <div className="dc-home">
      <div className="dc-home-head">
        <h1>Dashboard</h1>
        <p>
          {greeted(person.name)}, {person.company}
        </p>
      </div>
      {parts.includes('board') ? (
        <HomeBoard hasQueue={parts.includes('queue')} beside={aside} />
      ) : (
        aside && <div className="dc-home-tiles">{aside}</div>
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
