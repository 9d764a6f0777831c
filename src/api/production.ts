import { flowCalls } from '../resources/production/flows/flowCalls'
import { machineCalls } from '../resources/production/machines/machineCalls'
import { callApi, callWithForm, type FormValues } from './calls'

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
