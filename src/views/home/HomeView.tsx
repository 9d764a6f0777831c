import { homeParts } from '../../streams/home'
import { usePerson } from '../session/session'
import { HomeBoard } from './HomeBoard'
import { HomeMachines } from './HomeMachines'
import { HomePending } from './HomePending'
import { HomeSessions } from './HomeSessions'
import { HomeSite } from './HomeSite'
import { HomeStaff } from './HomeStaff'
import '../production/board.css'
import '../production/card.css'
import './home.css'

const greeted = (name: string) => name.split(/\s+/)[0] ?? name

/** The first screen: what this person's roles open of the plant, then the site, the line and the own sessions. */
export function HomeView() {
  const person = usePerson()
  const parts = homeParts(person)
  const beside = (parts.includes('machines') || parts.includes('pending')) && (
    <>
      {parts.includes('pending') && <HomePending />}
      {parts.includes('machines') && <HomeMachines />}
    </>
  )
  return (
    <div className="dc-home">
      <header>
        <h1>Dashboard</h1>
        <p>
          {greeted(person.name)}, {person.company}
        </p>
      </header>
      {parts.includes('board') ? (
        <HomeBoard hasQueue={parts.includes('queue')} beside={beside} />
      ) : (
        beside && <div className="dc-home-tiles">{beside}</div>
      )}
      <div className="dc-home-columns">
        {parts.includes('staff') && <HomeStaff />}
        <HomeSite />
        <HomeSessions />
      </div>
    </div>
  )
}
