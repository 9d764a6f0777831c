import { BehaviorSubject, EMPTY, type Observable, switchMap } from 'rxjs'
import { callApi } from '../../api/calls'
import {
  boardCalls,
  type BoardSnapshot,
  type BoardTiles,
  type Card,
  type Column,
  type MachinesOee,
  type MachinesSnapshot,
} from '../../resources/production/boards/boardCalls'
import { boardTilesValues, machinesOeeValue } from '../../resources/production/boards/boardValues'
import { type TrainingWall, trainingWallValue } from '../../resources/training/compliance/trainingWall'
import type { PlantArea } from '../../resources/production/flows/plantArea'
import type { Connection } from '../connection/connection'
import type { Live } from '../rows/liveRows'
import type { Machine } from './machinesBoard'
import { connection$, liveChannel, type ShownValue } from '../connection/realtime'
import { computedValue } from '../rows/computedValue'

/** One instance per connection, so that one person's data is never shown to the next. */
function ofConnection<T>(make: () => T) {
  const cached = new WeakMap<Connection, T>()
  return (connection: Connection) => {
    const shared = cached.get(connection) ?? make()
    cached.set(connection, shared)
    return shared
  }
}

type Source<T, Extras> = { rows$: Observable<Live<T>>; extras$: BehaviorSubject<Extras | null> }

const whileSignedIn = <T>(of: (connection: Connection) => Observable<T>) =>
  connection$.pipe(switchMap((connection) => (connection ? of(connection) : EMPTY)))

type BoardSource = Source<Card, Pick<BoardSnapshot, 'columns' | 'tiles'>>

const cardsOf = (area: PlantArea) =>
  ofConnection((): BoardSource => {
    const extras$ = new BehaviorSubject<{ columns: Column[]; tiles: BoardTiles | null } | null>(null)
    const rows$ = liveChannel<Card>(`private-${area}.board`, async () => {
      const { position, cards, columns, tiles } = await callApi(boardCalls[area], {}, { quiet: true })
      extras$.next({ columns, tiles })
      return { position, rows: cards }
    })
    return { rows$, extras$ }
  })

/** The board of an area: its live cards, columns and figures of the last complete read, and its computed figures. */
const boardOf = (area: PlantArea) => {
  const source = cardsOf(area)
  const tiles$: Observable<ShownValue<BoardTiles>> = whileSignedIn(() =>
    computedValue(boardTilesValues[area]),
  )
  return {
    cards$: whileSignedIn((connection) => source(connection).rows$),
    beside$: whileSignedIn((connection) => source(connection).extras$),
    tiles$,
  }
}

/** The boards of all areas. */
export const boards$ = { production: boardOf('production'), assembly: boardOf('assembly') }

const machinesOf = ofConnection((): Source<Machine, Pick<MachinesSnapshot, 'oee'>> => {
  const extras$ = new BehaviorSubject<{ oee: MachinesOee | null } | null>(null)
  const rows$ = liveChannel<Machine>('private-production.machines_board', async () => {
    const { position, machines, oee } = await callApi(boardCalls.machines, {}, { quiet: true })
    extras$.next({ oee })
    return { position, rows: machines }
  })
  return { rows$, extras$ }
})

/** The live machines of the plant. */
export const machineRows$ = whileSignedIn((connection) => machinesOf(connection).rows$)
export const machinesBeside$ = whileSignedIn((connection) => machinesOf(connection).extras$)
/** The computed figures of the machines board. */
export const machinesOee$: Observable<ShownValue<MachinesOee>> = whileSignedIn(() =>
  computedValue(machinesOeeValue),
)

/** What a wall shows of training. */
export const trainingWall$: Observable<ShownValue<TrainingWall>> = whileSignedIn(() =>
  computedValue(trainingWallValue),
)
