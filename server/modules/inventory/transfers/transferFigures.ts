import { sql } from 'kysely'
import {
  type TransferLine,
  transferLines,
} from '../../../../src/resources/inventory/transfers/transfer_lines'
import { transfers, type Transfer } from '../../../../src/resources/inventory/transfers/transfers'
import { percentDone, type WeighedLine } from '../../../../src/resources/kit/text/share'
import { sumOf } from '../../../../src/resources/kit/text/sum'
import type { Unit } from '../../../engine/unitTypes'
import { onFreed } from '../allocations/lotPromises'
import { promisedGoods } from './transferGoods'
import type { LineRows } from '../../../../src/resources/kit/define/row'

/** Updates the reserved and staged quantities of each line. */
export async function keepPromised(unit: Unit, transferId: number) {
  const goods = await promisedGoods(unit.trx, transferId)
  for (const line of await unit.find(transferLines, { transfer_id: transferId })) {
    const own = goods.filter(({ transfer_line_id }) => transfer_line_id === line.id)
    const ready = own.filter(({ bin_kind }) => bin_kind === 'staging')
    const [qty_reserved, qty_picked] = [own, ready].map((some) => Number(sumOf(some.map(({ qty }) => qty))))
    if (qty_reserved !== line.qty_reserved || qty_picked !== line.qty_picked)
      await unit.update(transferLines, line.id, { qty_reserved, qty_picked })
  }
}

type Quantities = Pick<
  TransferLine,
  'qty_requested' | 'qty_reserved' | 'qty_picked' | 'qty_shipped' | 'qty_received'
>

/** How far the lines are on the whole; a share is only 100 when nothing is open. */
export async function shares(unit: Unit, transferId: number) {
  const { rows } = await sql<Quantities & Pick<WeighedLine, 'measure_id' | 'value'>>`
    select l.qty_requested::float8, l.qty_reserved::float8, l.qty_picked::float8, l.qty_shipped::float8,
      l.qty_received::float8, p.stock_measure_id as measure_id, p.average_cost::float8 as value
    from transfer_lines l join products p on p.id = l.product_id
    where transfer_id = ${transferId}`.execute(unit.trx)
  const percentOf = (figures: (line: Quantities) => Pick<WeighedLine, 'planned' | 'done'>) =>
    percentDone(rows.map((row) => ({ ...figures(row), measure_id: row.measure_id, value: row.value })))
  return {
    picked_percent: percentOf(({ qty_reserved, qty_picked, qty_shipped }) => ({
      planned: qty_reserved + qty_shipped,
      done: qty_picked + qty_shipped,
    })),
    shipped_percent: percentOf(({ qty_requested, qty_shipped }) => ({
      planned: qty_requested,
      done: qty_shipped,
    })),
    received_percent: percentOf(({ qty_shipped, qty_received }) => ({
      planned: qty_shipped,
      done: qty_received,
    })),
  }
}

/**
 * A transfer is allocated when every line is fully reserved, and partly allocated again when one no longer
 * is.
 */
export async function settlePromised(unit: Unit, transferId: number) {
  const { status } = await unit.get(transfers, transferId)
  const lines = await unit.find(transferLines, { transfer_id: transferId })
  const isWhole = lines.every(({ qty_reserved, qty_requested }) => qty_reserved >= qty_requested)
  if (status === 'partially_allocated' && isWhole) await unit.fire(transfers, transferId, 'allocate')
  if (status === 'allocated' && !isWhole) await unit.fire(transfers, transferId, 'fall_back')
}

export const afterTransferLines = async (
  _unit: Unit,
  _transfer: Transfer,
  { transfer_lines: lines }: LineRows<typeof transfers>,
) => ({ line_count: lines.length })

onFreed(transferLines.name, async (unit, freed) => {
  const ids = [...new Set(freed.map(({ source_id }) => source_id))]
  for (const id of ids.toSorted((left, right) => left - right)) {
    await unit.lock(transfers, id)
    await keepPromised(unit, id)
    await unit.update(transfers, id, await shares(unit, id))
    await settlePromised(unit, id)
  }
})
