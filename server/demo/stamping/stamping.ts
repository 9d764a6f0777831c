import type { Tables, DemoRow } from '../company/tables'
import { random } from '../company/random'
import type { DemoMachine } from '../orders/machines'
import type { WrittenOrder } from '../orders/floor'
import { addStampCorrections } from './corrections'
import { addInLineOrders } from './orders'
import { datePackaging } from './lots'
import { finishReels } from './reels'
import type { StampPeople } from './reel'
import { reelSupply } from './reelSupply'
import { sessionWriter, type WrittenSession } from './sessions'
import type { DemoLedger } from '../stock/ledger'
import { addFromStockOrders, moveFromStock } from './fromStock'
import type { UnstampedStock } from './unstamped'
import { stampAll } from './shifts'
import { addStampers } from './stampers'

type Options = {
  orders: readonly WrittenOrder[]
  machines: readonly DemoMachine[]
  /** What assembly stamps. */
  packs: { written: readonly WrittenOrder[]; machines: readonly DemoMachine[] }
  unstamped: UnstampedStock
  plantId: number
  ledger: DemoLedger
  personIn: (username: string) => number
  reasons: ReadonlyMap<string, number>
  now: number
  timezone: string
}

/** Sixty days at the stampers up to now: orders, sessions reel by reel, corrections, and what became of each stamp. */
export function addStamping(to: Tables, options: Options) {
  const { orders, machines, packs, unstamped, plantId, ledger, personIn, reasons, now, timezone } = options
  const chance = random(20_261_129)
  const people: StampPeople = {
    keeper: personIn('stamp_inventory'),
    counter: personIn('manager'),
    supervisor: personIn('supervisor_production'),
    manager: personIn('manager'),
  }
  const cage = to.add('bins', {
    code: 'CAGE',
    location_id: plantId,
    kind: 'storage',
    zone: 'STAMP-CAGE',
    pick_sequence: 0,
  })
  const books = { to, timezone, cage, people }
  const stampers = addStampers(to, machines)
  const supply = reelSupply(books, chance)
  const sessions = sessionWriter(books, reasons)
  const inLine = addInLineOrders(to, orders, stampers)
  const taken = new Set(inLine.flatMap(({ machine, isOpen }) => (isOpen ? [machine] : [])))
  const all = [...stampers.values()]
  const fromStock = addFromStockOrders(to, {
    unstamped,
    stampers: all,
    free: all.filter((machine) => !taken.has(machine)),
    person: personIn('stamper'),
    pauseReason: reasons.get('pause_reason break'),
    now,
    timezone,
  })
  const { write } = sessions
  stampAll([...inLine, ...fromStock], { area: 'production', supply, chance, write })
  const packed = addInLineOrders(to, packs.written, addStampers(to, packs.machines))
  stampAll(packed, { area: 'assembly', supply, chance: random(20_261_131), write })
  const papers = new Map(to.rows('production_orders').map((row): [number, DemoRow] => [row.id, row]))
  /** How far the order of a session is; one of stock is over once its stamps are accounted for. */
  const orderOf = ({ task: { order, isShort } }: WrittenSession) =>
    order.kind === 'from_stock'
      ? order.status === 'done' && !isShort
        ? 'closed'
        : 'in_progress'
      : String(papers.get(Number(order.production_order_id))?.status)
  addStampCorrections(books, sessions.written, {
    now,
    chance,
    orderOf,
  })
  finishReels(books, { supply, now, chance })
  datePackaging(to, [...orders, ...packs.written], timezone)
  moveFromStock(to, sessions.written, { ledger, timezone })
  for (const order of to.rows('product_stamping_orders'))
    if (order.status === 'done' && Number(order.open_discrepancies ?? 0) > 0)
      order.status = 'pending_approval'
}
