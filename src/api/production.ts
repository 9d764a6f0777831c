import { flowCalls } from '../resources/production/flows/flowCalls'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../resources/production/steps/production_order_steps'
import { machineCalls } from '../resources/production/machines/machineCalls'
import { callApi, callWithForm, type FormValues } from './calls'
import { rowById } from './resourceApi'

/** One step with the version that its events must name. */
export const stepById = (id: number) => rowById<ProductionOrderStep>(productionOrderSteps, id)

/** Puts the actions of a flow in this order; gives the flow with its new version. */
export const reorderFlow = (id: number, actions: readonly number[], version: number, once: string) =>
  callApi(flowCalls.reorder, { id, actions, version }, { once })

/** Records that a scale or an instrument was calibrated. */
export const calibrateMachine = (values: FormValues, once: string) =>
  callWithForm(machineCalls.calibrate, values, { once })

/** The reasons that can explain a stop which a signal has reported. */
export const reasonsOfStop = (id: number) => callApi(machineCalls.reasons, { id })

/** Says afterwards why a machine stopped. */
export const classifyStop = (id: number, reason_parameter_id: number, once: string) =>
  callApi(machineCalls.classify, { id, reason_parameter_id }, { once })
