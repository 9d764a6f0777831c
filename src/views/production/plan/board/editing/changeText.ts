import type { PlanChange, Refusal, RefusalCode } from '../../../../../planning/changes'
import { indexOf } from '../../../../../planning/drafts/draft'
import type { PlanModel } from '../../../../../planning/model'
import { t } from '../../../../../texts/texts'
import { figure } from '../../../../format/format'
import type { Facts } from '../planFacts'

const refusals: Record<RefusalCode | 'moved', string> = {
  not_found: t('It is not in the plan any more'),
  started: t('It has started'),
  pinned: t('It is pinned'),
  not_eligible: t('This machine cannot do it'),
  not_in_lane: t('It is in no lane'),
  quantity: t('The quantity does not fit'),
  circle: t('Two cards would wait for each other'),
  moved: t('Another planner changed it'),
}

/** Why the plan refuses a change. */
export const refusalText = (why: RefusalCode | 'moved') => refusals[why]

type Model = Pick<PlanModel, 'operations' | 'orders'>

/** "PRO-00042 Bottling" of a card. */
export function cardName(model: Model, facts: Facts, key: string): string {
  // A piece has the name of what it was split off.
  const at = indexOf(model).get(key) ?? indexOf(model).get(key.replace(/(\.\d+)+$/, ''))
  const operation = at === undefined ? undefined : model.operations[at]
  if (!operation) {
    if (facts.requestByKey.has(key)) return t('Request')
    const order = facts.orderById.get(facts.lineByKey.get(key)?.production_order_id ?? 0)
    return order?.number ?? t('A card that is not in the plan any more')
  }
  const order = facts.orderById.get(model.orders[operation.order]?.id ?? 0)
  const phase = facts.stepById.get(operation.step)?.phase_name ?? ''
  return `${order?.number ?? key} ${phase === '' ? '' : t(phase)}`.trim()
}

/** What a key of a refusal names: an order, a machine or a card. */
function keyName(model: Model, facts: Facts, key: string): string {
  const id = Number(key.slice(1))
  if (key.startsWith('O')) return facts.orderById.get(id)?.number ?? t('An order that is not in the plan')
  if (key.startsWith('M')) return facts.machineById.get(id)?.name ?? t('A machine that is not in the plan')
  return cardName(model, facts, key)
}

/** "PRO-00042 Bottling: it has started". */
export function refusalSentence(model: Model, facts: Facts, { refused, keys }: Refusal): string {
  const names = keys.map((key) => keyName(model, facts, key)).join(', ')
  return names === '' ? refusalText(refused) : `${names}: ${refusalText(refused)}`
}

/** A change in words. */
export function changeText(model: Model, facts: Facts, change: PlanChange): string {
  const machine = (id: number) => facts.machineById.get(id)?.name ?? ''
  if (change.kind === 'rush') {
    const number = facts.orderById.get(change.order)?.number ?? ''
    return change.on ? t('{number} is rush', { number }) : t('{number} is no rush', { number })
  }
  if (change.kind === 'sequence')
    return t('{machine} in a new sequence', { machine: machine(change.machine) })
  const card = cardName(model, facts, change.key)
  switch (change.kind) {
    case 'place':
      return t('{card} to {machine}', { card, machine: machine(change.machine) })
    case 'unplan':
      return t('{card} back to the backlog', { card })
    case 'split':
      return t('{quantity} split off {card}', { quantity: figure(change.quantity), card })
    case 'resize':
      return t('{card}: quantity {quantity}', { card, quantity: figure(change.quantity) })
    case 'pin':
      return t('{card} pinned', { card })
    case 'unpin':
      return t('{card} not pinned any more', { card })
    case 'carry':
      return t('{card} carried over', { card })
    case 'join':
      return t('{card} joined again', { card })
  }
}
