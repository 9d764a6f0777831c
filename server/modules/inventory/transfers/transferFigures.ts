import { sql } from 'kysely'
import { transferLines } from '../../../../src/resources/inventory/transfers/transfer_lines'
import { transfers, type Transfer } from '../../../../src/resources/inventory/transfers/transfers'
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

/** How far the lines are on the whole; a share is only 100 when nothing is open. */
export async function shares(unit: Unit, transferId: number) {
  const { rows } = await sql<{ picked: number; shipped: number; received: number }>`
    select floor(coalesce(avg(100 * (qty_picked + qty_shipped) / nullif(qty_reserved + qty_shipped, 0)), 0))::int
        as picked,
      floor(avg(100 * qty_shipped / qty_requested))::int as shipped,
      floor(coalesce(avg(100 * qty_received / nullif(qty_shipped, 0)), 0))::int as received
    from transfer_lines where transfer_id = ${transferId}`.execute(unit.trx)
  return {
    picked_percent: rows[0]?.picked ?? 0,
    shipped_percent: rows[0]?.shipped ?? 0,
    received_percent: rows[0]?.received ?? 0,
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
