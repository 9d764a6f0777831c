import { Suspense, useMemo } from 'react'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { chartOf, countsAt, homeBoards, homesOf, largeCounts, mostNamed } from '../../streams/boards/home'
import { company$ } from '../../streams/values/company'
import { useObserved } from '../hooks/observed'
import { EmptyState } from '../parts/EmptyState'
import { isImporter } from '../resource/list/importPages'
import { screenAt } from '../routing/screens'
import { mayEnter } from '../routing/visible'
import { usePerson } from '../session/session'
import { isWall } from '../theme/wall'
import { lazyPart } from '../ui/lazyPart'
import { HomeMachinesDown, HomePacked } from './HomeBoards'
import { HomeCounts } from './HomeCounts'
import { HomeDemoPlant } from './HomeDemoPlant'
import { HomeFigure } from './HomeFigure'
import { HomeImports } from './HomeImports'
import { HomeNotices } from './HomeNotices'
import { HomeProjectItems } from './HomeProjectItems'
import { HomeQueue } from './HomeQueue'
import { HomeStaff } from './HomeStaff'
import { t } from '../../texts/texts'
import '../production/board/board.css'
import '../production/board/card.css'
import './home.css'

const HomeWall = lazyPart(async () => (await import('./HomeWall')).HomeWall)
const HomeDueChart = lazyPart(async () => (await import('./HomeChart')).HomeDueChart)
const HomePackedChart = lazyPart(async () => (await import('./HomeChart')).HomePackedChart)

const largeFigures = 4
/** Rows named under each count of a card, by how many counts share it. */
const namedIn = (counts: number) => (counts > 3 ? 2 : counts > 1 ? 3 : mostNamed)
const named = [
  ['late', t('Late')],
  ['approve', t('To approve')],
  ['today', t('Today')],
] as const

const greeted = (name: string) => name.split(/\s+/)[0] ?? name

/** The first screen: what concerns this person's roles, the most important large, every figure leading to its list. */
export function HomeView() {
  const person = usePerson()
  const { search } = useLocation()
  const company = useObserved(company$).value?.value
  const boards = homeBoards(person)
  const own = useMemo(
    () =>
      homesOf(person, (path) => {
        const found = screenAt(path)
        return found !== null && mayEnter(found.screen, person)
      }),
    [person],
  )
  if (isWall(search) && boards.production)
    return (
      <Suspense>
        <HomeWall />
      </Suspense>
    )
  const fromBoards = Number(boards.production) + Number(boards.machines)
  const large = largeCounts(own, largeFigures - fromBoards)
  const all = countsAt(own, 'open')
  const isSmall = own.flatMap(({ counts }) => counts).length <= largeFigures
  const open = isSmall ? all : all.filter((count) => !large.includes(count))
  const cards = named
    .map(([place, title]) => ({ title, counts: countsAt(own, place) }))
    .filter(({ counts }) => counts.length > 0)
  const due = chartOf(own)
  return (
    <div className="dc-home">
      <div className="dc-home-head">
        <h1>{t('Dashboard')}</h1>
        <p>
          {[greeted(person.name), company?.name || person.company, company?.site].filter(Boolean).join(', ')}
        </p>
        <HomeDemoPlant />
      </div>
      {fromBoards + large.length > 0 && (
        <div className="dc-home-figures">
          {boards.production && <HomePacked />}
          {boards.machines && <HomeMachinesDown />}
          {large.map((count) => (
            <HomeFigure key={count.key} count={count} />
          ))}
        </div>
      )}
      {boards.queue && <HomeQueue />}
      {cards.length > 0 && (
        <div className="dc-home-cards">
          {cards.map(({ title, counts }) => (
            <HomeCounts key={title} title={title} counts={counts} named={namedIn(counts.length)} />
          ))}
        </div>
      )}
      <div className="dc-home-rest">
        {(boards.production || due) && (
          <div className="dc-home-chart">
            <Suspense>
              {boards.production ? <HomePackedChart /> : due && <HomeDueChart chart={due} />}
            </Suspense>
          </div>
        )}
        {open.length > 0 && <HomeCounts title={t('Open work')} counts={open} named={isSmall ? 5 : 0} />}
      </div>
      {fromBoards + own.length === 0 && (
        <EmptyState icon={IconLayoutDashboard} text={t('No figures for your roles yet')} />
      )}
      <div className="dc-home-columns">
        <HomeProjectItems />
        {isImporter(person) && <HomeImports />}
        {boards.staff && <HomeStaff />}
        <HomeNotices />
      </div>
    </div>
  )
}
