import { machines } from '../../../../src/resources/production/machines/machines'
import { stampingMachines } from '../../../../src/resources/production/stamping/stamping_machines'
import { invalid, invalidBecause } from '../../../engine/errors'
import { onCreate, onUpdate } from '../../../engine/hooks/hooks'
import { t } from '../../../../src/texts/texts'

onCreate(stampingMachines, async (unit, values) => {
  const machine = await unit.get(machines, values.machine_id)
  if (machine.kind !== 'stamper')
    throw invalidBecause('machine_id', t('{name} is no stamper', { name: machine.name }))
  return { ...values, name: machine.name }
})

// The counter of an applicator is read at the ends of its sessions: another value needs its reason.
onUpdate(stampingMachines, async (_unit, before, changes) => {
  const isRead = changes.counter_total === undefined || changes.counter_total === before.counter_total
  if (!isRead && !changes.counter_reason) throw invalid({ counter_reason: 'requiredif' })
  return changes
})

onUpdate(machines, async (unit, before, changes) => {
  if (changes.name !== undefined && changes.name !== before.name)
    for (const { id } of await unit.find(stampingMachines, { machine_id: before.id }))
      await unit.update(stampingMachines, id, { name: changes.name })
  return changes
})
