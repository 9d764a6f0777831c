import { finalize, type Observable, ReplaySubject, share } from 'rxjs'
import { type Actor, type Area, type Module, opens } from '../../access'
import { homes } from '../../resources/home/homes'
import {
  type Home,
  type HomeChart,
  type HomeCount,
  type HomePlace,
  homeQuery,
} from '../../resources/kit/define/defineHome'
import { board } from '../../resources/production/boards/board'
import type { Card } from '../../resources/production/boards/boardCalls'
import { machinesBoard } from '../../resources/production/boards/machines_board'
import { type Counted, liveCount } from '../rows/liveCount'
import { deskOrder, defaultView, inView, myPhases } from './productionBoard'
import { listFormat } from '../../texts/locale'
import { t } from '../../texts/texts'

type Person = Pick<Actor, 'roles' | 'modules'>

/** The boards whose figures a home takes over. */
export type HomeBoards = {
  /** The production board: what is packed today. */
  production: boolean
  machines: boolean
  /** The cards of the own phases, for operators. */
  queue: boolean
  /** Who is clocked in. */
  staff: boolean
}

/** The boards that the roles and modules of a person open. */
export function homeBoards({ roles, modules }: Person): HomeBoards {
  const may = (module: Module, areas: readonly Area[]) => modules.includes(module) && opens(roles, areas)
  const production = may('Production', board.access.read)
  return {
    production,
    machines: may('Production', machinesBoard.access.read),
    queue: production && defaultView(roles) === 'mine',
    staff: may('Administration', ['general']),
  }
}

/** Whether a person may enter the screen at an address. */
type MayEnter = (path: string) => boolean

const concerns = (count: HomeCount, { roles, modules }: Person, mayEnter: MayEnter) =>
  opens(roles, count.resource.access.read) &&
  count.resource.modules.some((module) => modules.includes(module)) &&
  (count.areas === undefined || opens(roles, count.areas)) &&
  mayEnter(count.resource.path)

/** The homes of a person, each with the counts whose lists the person may open; those without any fall away. */
export const homesOf = (person: Person, mayEnter: MayEnter): readonly Home[] =>
  homes
    .filter(({ module }) => person.modules.includes(module))
    .map((home) => ({ ...home, counts: home.counts.filter((count) => concerns(count, person, mayEnter)) }))
    .filter(({ counts }) => counts.length > 0)

const byRank = ({ counts }: Home) =>
  counts
    .filter(({ rank }) => rank !== undefined)
    .toSorted((left, right) => (left.rank ?? 0) - (right.rank ?? 0))

/** The large figures: the first of every home, then the second of every home, until the room is used. */
export function largeCounts(own: readonly Home[], room: number): HomeCount[] {
  const ranked = own.map(byRank)
  const longest = Math.max(0, ...ranked.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) => ranked.flatMap((counts) => counts[place] ?? []))
    .flat()
    .slice(0, room)
}

/** The counts of one place of the page. */
export const countsAt = (own: readonly Home[], place: HomePlace): HomeCount[] =>
  own.flatMap(({ counts }) => counts.filter((count) => count.place === place))

/** The most rows that a home names under a count. */
export const mostNamed = 8

const counted = new Map<HomeCount, { today: string; live$: Observable<Counted> }>()

/** A count of a home on a day, read once for every place of the page that shows it: all of them say the same at once. */
export function homeCounted(count: HomeCount, today: string): Observable<Counted> {
  const found = counted.get(count)
  if (found?.today === today) return found.live$
  const live$: Observable<Counted> = liveCount(count.resource, homeQuery(count, today), {
    first: mostNamed,
    follows: count.follows,
  }).pipe(
    // The next person to sign in sees nothing of what this one saw.
    finalize(() => counted.get(count)?.live$ === live$ && counted.delete(count)),
    share({ connector: () => new ReplaySubject<Counted>(1) }),
  )
  counted.set(count, { today, live$ })
  return live$
}

/** The first chart of due days whose list is counted on the page. */
export const chartOf = (own: readonly Home[]): HomeChart | undefined =>
  own
    .flatMap(({ charts, counts }) =>
      charts.filter((chart) => counts.some(({ resource }) => resource === chart.resource)),
    )
    .at(0)

/** The cards of a person's phases, in the order of the board. */
export const ownQueue = (cards: readonly Card[], roles: Person['roles'], today: string) =>
  cards.filter((card) => inView(card, { view: 'mine', roles, today })).toSorted(deskOrder)

/** "Bottling and packing", for the title of the queue. */
export const queueTitle = (roles: Person['roles']) => {
  const phases = myPhases(roles).map((phase) => (phase === 'hplc' ? 'HPLC' : phase))
  const joined = listFormat('conjunction').format(phases)
  return joined ? joined.charAt(0).toUpperCase() + joined.slice(1) : t('Recovery')
}

/** The number of cards in the queue by state. */
export const queueCounts = (cards: readonly Card[]) => ({
  ready: cards.filter(({ status }) => status === 'ready').length,
  running: cards.filter(({ status }) => status === 'in_progress').length,
  stopped: cards.filter(({ status }) => status === 'paused' || status === 'blocked').length,
})
