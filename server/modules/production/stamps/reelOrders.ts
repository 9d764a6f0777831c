import { reelOrders } from '../../../../src/resources/production/stamps/reel_orders'
import { reels } from '../../../../src/resources/production/stamps/reels'
import { decimalText } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import { onCreate, onEvent, onUpdate } from '../../../engine/hooks/hooks'
import { assertStampsIssued } from './inForce'
import { securityNow } from '../../../site/duty/stampSecurity'

onCreate(reelOrders, async (unit, values) => {
  await assertStampsIssued(unit, values.jurisdiction)
  return values
})

onUpdate(reelOrders, async (unit, _before, changes) => {
  if (changes.jurisdiction) await assertStampsIssued(unit, changes.jurisdiction)
  return changes
})

const cad = (value: number) => decimalText(value, 2, 2)

onEvent(reelOrders, 'order', async (unit, order) => {
  await assertStampsIssued(unit, order.jurisdiction)
  const { required, deposit } = await securityNow(unit.trx, unit.at, order.id)
  if (deposit !== null && required > deposit)
    throw new Refused('over_security', {
      text: t(
        'With this order the stamps need a security of {required} CAD, {given} CAD are given: order {less} CAD less, or raise the security in the production settings',
        { required: cad(required), given: cad(deposit), less: cad(required - deposit) },
      ),
      required,
      deposit,
      path: '/production/settings',
    })
  return { ordered_at: unit.doneAt, ordered_by_id: unit.by.id || null }
})

onEvent(reelOrders, 'receive', async (unit, order) => {
  const entered = (await unit.find(reels, { reel_order_id: order.id })).filter(
    ({ status }) => status !== 'cancelled',
  )
  if (entered.length === 0)
    throw new Refused('reels_missing', {
      text: t('No reel of {number} is entered yet: enter its reels first', { number: order.number }),
      path: '/production/reel',
    })
  return { received_qty: entered.reduce((sum, { quantity }) => sum + quantity, 0) }
})

onEvent(reelOrders, 'cancel', async (_unit, _order, { cancel_note }) => ({ cancel_note }))
