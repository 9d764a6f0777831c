import { SegmentedControl, Select } from '@mantine/core'
import { machinesBoard } from '../../../resources/production/boards/machines_board'
import { kindOf } from '../../../resources/kit/query/filter'
import { words } from '../../../resources/kit/text/words'
import type { Machine } from '../../../streams/boards/machinesBoard'
import { machineGroupings, machineOrders, stateOrder } from '../../../streams/boards/machinesDesk'
import { statusLook } from '../../parts/statusLook'
import type { MachineView } from './useMachineView'
import { t } from '../../../texts/texts'

type Props = {
  machines: readonly Machine[]
  view: MachineView
  onChange: (news: Partial<MachineView>) => void
}

const orderWords: Record<MachineView['order'], string> = {
  urgency: t('Most urgent'),
  since: t('Longest in state'),
  name: t('Name'),
  oee: t('Lowest OEE'),
}

const kindWord = (kind: string) => (kind === 'hplc' ? 'HPLC' : words(kind))

/** What is picked for one column; several picked values show as none of them. */
const pickedOf = ({ filters }: MachineView, field: string) => {
  const [condition] = filters.find((filter) => filter.field === field)?.filters ?? []
  const values = Array.isArray(condition?.value) ? condition.value : [condition?.value]
  return values.length === 1 && typeof values[0] === 'string' ? values[0] : null
}

/** Which machines are shown, how they are grouped and which comes first. */
export function MachineControls({ machines, view, onChange }: Props) {
  const pick = (field: string) => (value: string | null) => {
    const others = view.filters.filter((filter) => filter.field !== field)
    const filter = value !== null && {
      field,
      field_type: kindOf(machinesBoard, field) ?? 'text',
      filters: [{ logic_operator: 'and', operator: '=', value_type: 'value', value }] as const,
    }
    onChange({ filters: filter ? [...others, filter] : others })
  }
  const lines = [...new Set(machines.flatMap(({ line }) => line ?? []))].toSorted()
  const kinds = [...new Set(machines.map(({ kind }) => kind))]
  const states = stateOrder.filter((state) => machines.some(({ current_state }) => current_state === state))
  const filters = [
    {
      field: 'current_state',
      name: 'state',
      data: states.map((value) => ({ value, label: statusLook(value).word })),
    },
    { field: 'line', name: 'line', data: lines.map((value) => ({ value, label: value })) },
    { field: 'kind', name: 'kind', data: kinds.map((value) => ({ value, label: kindWord(value) })) },
  ]
  return (
    <div className="dc-machine-controls">
      <SegmentedControl
        aria-label={t('Group by')}
        data={machineGroupings.map((value) => ({ value, label: t('By {value}', { value: t(value) }) }))}
        value={view.by}
        onChange={(value) => onChange({ by: machineGroupings.find((one) => one === value) ?? 'state' })}
      />
      {filters.map(({ field, name, data }) => (
        <Select
          key={field}
          aria-label={words(name)}
          placeholder={t('Every {name}', { name: t(name) })}
          data={data}
          clearable
          w={150}
          value={pickedOf(view, field)}
          onChange={pick(field)}
        />
      ))}
      <span className="dc-space" />
      <Select
        aria-label={t('Order')}
        data={machineOrders.map((value) => ({ value, label: orderWords[value] }))}
        allowDeselect={false}
        w={170}
        value={view.order}
        onChange={(value) => onChange({ order: machineOrders.find((one) => one === value) ?? 'urgency' })}
      />
    </div>
  )
}
