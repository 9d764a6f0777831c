import { panelCalls as calls } from '../../resources/rd/panelCalls'
import { callApi } from '../calls'

/** Open panels in which the user has servings left. */
export const openPanels = (signal: AbortSignal) => callApi(calls.openPanels, {}, { quiet: true, signal })

/** The next serving of the user. */
export const servePanel = (id: number) => callApi(calls.serve, { id })

export const answerPanel = (id: number, code: string) => callApi(calls.answer, { id, code })

export const panelResults = (id: number, signal: AbortSignal) =>
  callApi(calls.results, { id }, { quiet: true, signal })
