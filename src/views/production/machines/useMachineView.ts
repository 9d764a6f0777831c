import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { machinesBoard } from '../../../resources/production/boards/machines_board'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { isQueryName, nothingAsked, readQuery, writeQuery } from '../../../resources/kit/query/listAddress'
import {
  type MachineGrouping,
  machineGroupings,
  type MachineOrder,
  machineOrders,
} from '../../../streams/boards/machinesDesk'

/** Which machines the desk shows, and how: it is in the address, as with a list. */
export type MachineView = { by: MachineGrouping; order: MachineOrder; filters: readonly ColumnFilter[] }

/** The view of the machines that the address names, and how to change it. */
export function useMachineView() {
  const [params, setParams] = useSearchParams()
  const view = useMemo<MachineView>(
    () => ({
      by: machineGroupings.find((one) => one === params.get('group')) ?? 'state',
      order: machineOrders.find((one) => one === params.get('order')) ?? 'urgency',
      filters: readQuery(params, machinesBoard).query.filters,
    }),
    [params],
  )
  const change = (news: Partial<MachineView>) => {
    const { by, order, filters } = { ...view, ...news }
    setParams(
      (now) => {
        const others = [...now].filter(([name]) => !isQueryName(name) && name !== 'group' && name !== 'order')
        return new URLSearchParams([
          ...others.map(([name, value]) => [name, value]),
          ...(by === 'state' ? [] : [['group', by]]),
          ...(order === 'urgency' ? [] : [['order', order]]),
          ...writeQuery({ ...nothingAsked, filters }).map(([name, value]) => [name, value]),
        ])
      },
      { replace: true },
    )
  }
  return { view, change }
}
