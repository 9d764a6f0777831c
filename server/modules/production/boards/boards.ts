import {
  boardCalls,
  type BoardMachine,
  type Card,
  type Column,
} from '../../../../src/resources/production/boards/boardCalls'
import { sql } from 'kysely'
import type pg from 'pg'
import { products } from '../../../../src/resources/inventory/products/products'
import type { AnyResource } from '../../../../src/resources/kit/define/definition'
import type { Row } from '../../../../src/resources/kit/define/row'
import { board } from '../../../../src/resources/production/boards/board'
import { machinesBoard } from '../../../../src/resources/production/boards/machines_board'
import { machineStates } from '../../../../src/resources/production/machines/machine_states'
import { machines } from '../../../../src/resources/production/machines/machines'
import { operations } from '../../../../src/resources/production/flows/operations'
import { phases } from '../../../../src/resources/production/flows/phases'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../../../src/resources/production/steps/production_order_steps'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { type PlantArea, plantAreas } from '../../../../src/resources/production/flows/plantArea'
import type { Db } from '../../../db/database'
import { onCall } from '../../../calls/handlers'
import { changedIn } from '../../../engine/hooks/changedIn'
import { onChanged, remembersVersions, type RowChange } from '../../../engine/hooks/hooks'
import { selectOf } from '../../../engine/rows/selects'
import { boardTiles } from './boardTiles'
import { machinesOee } from '../machines/machinesOee'

const shown: readonly string[] = ['ready', 'in_progress', 'paused', 'blocked']

/** Reads the cards again that show something of these rows. */
const touchCards = <R extends AnyResource>(
  resource: R,
  column: ReturnType<typeof sql>,
  isShown: (change: RowChange<Row<R>>) => boolean = () => true,
) =>
  onChanged(resource, async (unit, rows, changes) => {
    const ids = rows.filter((_, place) => changes[place] && isShown(changes[place])).map(({ id }) => id)
    if (ids.length === 0) return
    const { rows: cards } = await sql<{ id: number }>`select s.id from production_order_steps s
      join production_orders o on o.id = s.production_order_id
      where ${column} = any(${ids}::bigint[]) and s.status = any(${shown})`.execute(unit.trx)
    unit.invalidate(
      board,
      cards.map(({ id }) => id),
    )
  })

// A waiting step has no card; the one event that takes a card back to waiting says so itself.
onChanged(productionOrderSteps, (unit, rows) =>
  unit.invalidate(
    board,
    rows.filter(({ status }) => status !== 'waiting').map(({ id }) => id),
  ),
)
/** Steps that fill a tank or take from it. */
const movesLiquid = ({ unit_kind, phase_code }: ProductionOrderStep) =>
  unit_kind === 'ml' || phase_code === 'bottling'

/** What a tile shows of a step, and what the contents of a tank follow from: not how many lines are weighed. */
const liquidMoved = changedIn<ProductionOrderStep>([
  'status',
  'machine_id',
  'assigned_user_id',
  'started_at',
  'qty_planned',
  'qty_good',
  'qty_scrap',
  'qty_rework',
])

onChanged(productionOrderSteps, async (unit, rows, changes) => {
  const moved = rows.filter((step, place) => {
    const change = changes[place]
    return movesLiquid(step) && change !== undefined && liquidMoved(change)
  })
  const orders = [...new Set(moved.map(({ production_order_id: id }) => id))]
  for (const id of orders) {
    const steps = await unit.find(productionOrderSteps, { production_order_id: id })
    const tanks = steps.flatMap(({ unit_kind, machine_id }) =>
      unit_kind === 'ml' && machine_id !== null ? [machine_id] : [],
    )
    unit.invalidate(machinesBoard, tanks)
  }
})
remembersVersions(board)
remembersVersions(machinesBoard)
onChanged(productionOrders, async (unit, rows) => {
  const [only, ...others] = rows.map(({ id }) => id)
  // A unit knows the steps of the one order that it works on.
  const orderId = others.length === 0 ? only : rows.map(({ id }) => id)
  const steps = await unit.find(productionOrderSteps, { production_order_id: orderId })
  unit.invalidate(
    board,
    steps.filter(({ status }) => shown.includes(status)).map(({ id }) => id),
  )
})
// A card shows the name of its machine only.
touchCards(machines, sql`s.machine_id`, ({ before, after }) => before?.name !== after?.name)
touchCards(phases, sql`s.phase_id`)
touchCards(operations, sql`s.operation_id`)
touchCards(products, sql`o.product_id`)

onChanged(machines, (unit, rows) =>
  unit.invalidate(
    machinesBoard,
    rows.map(({ id }) => id),
  ),
)
onChanged(machineStates, (unit, rows) =>
  unit.invalidate(
    machinesBoard,
    rows.map(({ machine_id }) => machine_id),
  ),
)

/** Every row of a board with the feed position it was read at, as one statement and so as one moment. */
async function rowsOf<T>(pool: pg.Pool, resource: AnyResource, order: string, area?: PlantArea) {
  const select = selectOf(resource)
  const { rows } = await pool.query<{ position: string; rows: T[] }>(
    `select (select epoch || ':' || position from feed) as position,
      coalesce((select json_agg(r) from (select ${select.selectList()} from ${select.table} t
        ${area === undefined ? '' : `where t.area = '${area}'`} order by ${order}) r), '[]') as rows`,
  )
  return rows[0] ?? { position: '', rows: [] }
}

/** The phases of an area as columns; what leaves the assembly floor is on the board of shipping. */
const columnsOf = async (db: Db, area: PlantArea) =>
  (
    await sql<Column>`select id, code, name, sequence, colour, wip_limit, target_hours, wall_visible::int as wall_visible
      from phases where area = ${area} and (area = 'production' or code <> 'shipping') order by sequence, id`.execute(
      db,
    )
  ).rows

for (const area of plantAreas)
  onCall(boardCalls[area], async ({ db, pool }) => {
    const { position, rows } = await rowsOf<Card>(pool, board, 't.phase_sequence, t.id', area)
    const [tiles, columns] = await Promise.all([boardTiles(db, area), columnsOf(db, area)])
    return { position, columns, cards: rows, tiles }
  })

onCall(boardCalls.machines, async ({ db, pool }) => {
  const { position, rows } = await rowsOf<BoardMachine>(pool, machinesBoard, 't.line, t.code')
  return { position, machines: rows, oee: await machinesOee(db) }
})
