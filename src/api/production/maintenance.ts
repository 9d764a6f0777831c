import { workOrderCalls } from '../../resources/production/maintenance/workOrderCalls'
import { callApi } from '../calls'

/** The problems that are known of machines of the kind of this one. */
export const problemsOf = (machineId: number) => callApi(workOrderCalls.problems, { id: machineId })

/** Makes the work order of a plan before it is due. */
export const orderPlanned = (id: number, once: string) =>
  callApi(workOrderCalls.orderPlanned, { id }, { once })
