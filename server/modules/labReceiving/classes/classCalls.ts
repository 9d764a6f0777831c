import { sql } from 'kysely'
import { cabinetFault, type ClassRules } from './cabinetContents'
import { classAt } from '../../../../src/resources/labReceiving/classRanges'
import {
  type FlashpointClass,
  flashpointClasses,
} from '../../../../src/resources/labReceiving/flashpoint_classes'
import { labReceivingCalls } from '../../../../src/resources/labReceiving/labReceivingCalls'
import { labReceivingContainers } from '../../../../src/resources/labReceiving/lab_receiving_containers'
import { labReceivingItems } from '../../../../src/resources/labReceiving/lab_receiving_items'
import { onCall } from '../../../calls/handlers'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { cabinetsOf, classRules, lockBins, storedIn } from './cabinetRules'
import { assertNothingBroken } from './brokenCabinets'

/** Items whose class is not what their flash and boiling points say now, with the class they get. */
async function stale(unit: Unit, classes: readonly FlashpointClass[]) {
  const byId = new Map(classes.map((one) => [one.id, one]))
  const rankOf = (id: number | null) => byId.get(id ?? 0)?.rank ?? 0
  const items = await unit.find(labReceivingItems, {})
  return items.flatMap((item) => {
    const flash = item.has_no_flash_point === 1 ? ('none' as const) : item.flash_point_c
    const computed = flash === null ? null : classAt(flash, item.boiling_point_c, classes)
    if (!computed) return []
    const wasRaised = item.flashpoint_class_id !== item.computed_class_id
    const stays = wasRaised && rankOf(item.flashpoint_class_id) >= computed.rank
    const classId = stays ? item.flashpoint_class_id : computed.id
    if (item.computed_class_id === computed.id && classId === item.flashpoint_class_id) return []
    return [{ item, computed, classId: classId ?? computed.id }]
  })
}

onCall(labReceivingCalls.recompute, async ({ unit, input: { preview } }) => {
  const classes = await unit.find(flashpointClasses, {})
  const changed = await stale(unit, classes)
  const codes = new Map(classes.map(({ id, code }) => [id, code]))
  const target = new Map(changed.map(({ item, classId }) => [item.id, classId]))
  const containers = (
    await unit.find(labReceivingContainers, {
      lab_receiving_item_id: [...target.keys()],
      status: ['expected', 'quarantined', 'released', 'opened', 'hold', 'rejected'],
    })
  ).filter((one) => one.flashpoint_class_id !== target.get(one.lab_receiving_item_id ?? 0))
  const binIds = [...new Set(containers.map(({ bin_id }) => bin_id))]
  await lockBins(unit, binIds)
  const rules = await classRules(unit.trx)
  const cabinets = await cabinetsOf(unit.trx, binIds)
  const moved = new Map(containers.map((one) => [one.id, target.get(one.lab_receiving_item_id ?? 0) ?? 0]))
  const contents = (await storedIn(unit.trx, binIds)).map((one) => ({
    ...one,
    flashpoint_class_id: moved.get(one.id) ?? one.flashpoint_class_id,
  }))
  const faultOf = (id: number, binId: number) => {
    const cabinet = cabinets.find(({ bin_id }) => bin_id === binId)
    if (!cabinet || cabinet.flashpoint_class_id === null) return null
    const here = contents.filter(({ bin_id }) => bin_id === binId)
    const { flashpoint_class_id } = cabinet
    return cabinetFault({ ...cabinet, flashpoint_class_id }, here, new Set([id]), rules)?.text ?? null
  }
  const answer = containers.map((one) => ({
    id: one.id,
    number: one.number,
    product: one.product ?? '',
    from_code: codes.get(one.flashpoint_class_id) ?? '',
    to_code: codes.get(moved.get(one.id) ?? 0) ?? '',
    fault: faultOf(one.id, one.bin_id),
  }))
  if (!preview) {
    const faulty = answer.find(({ fault }) => fault !== null)
    if (faulty)
      throw new Refused('incompatible_class', {
        text: `${faulty.number}: ${faulty.fault}`,
        container_id: faulty.id,
      })
    for (const { item, computed, classId } of changed)
      await unit.update(labReceivingItems, item.id, {
        computed_class_id: computed.id,
        flashpoint_class_id: classId,
      })
    for (const [id, classId] of moved)
      await unit.update(labReceivingContainers, id, { flashpoint_class_id: classId })
  }
  return { containers: answer, items: changed.length }
})

onCall(labReceivingCalls.reorder, async ({ unit, input: { class_ids } }) => {
  await unit.trx.selectFrom('flashpoint_classes').select('id').orderBy('id').forUpdate().execute()
  const classes = await unit.find(flashpointClasses, {})
  if (new Set(class_ids).size !== classes.length || classes.some(({ id }) => !class_ids.includes(id)))
    throw invalid({ class_ids: 'exists' })
  const rankOf = (id: number) => (class_ids.length - class_ids.indexOf(id)) * 10
  await assertNothingBroken(unit, {
    classes: (rules: Map<number, ClassRules>) => {
      for (const [id, rule] of rules) rules.set(id, { ...rule, rank: rankOf(id) })
    },
  })
  // Ranks are unique: they are moved out of the way first.
  await sql`update flashpoint_classes set rank = rank + 500`.execute(unit.trx)
  for (const id of class_ids) await unit.update(flashpointClasses, id, { rank: rankOf(id) })
  return unit.find(flashpointClasses, {})
})
