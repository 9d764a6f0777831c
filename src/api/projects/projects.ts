import type { RequestOf } from '../../resources/kit/define/defineCall'
import { ownItemCalls } from '../../resources/projects/ownItemCalls'
import { projectCalls } from '../../resources/projects/projectCalls'
import { callApi, callPage, callWithForm, type FormValues } from '../calls'

/** The calendar of a project, what its tasks wait for, and the reschedule that can be undone. */
export const projectTimeline = (id: number, signal: AbortSignal) =>
  callApi(projectCalls.timeline, { id }, { quiet: true, signal })

export const projectBurnUp = (id: number, signal: AbortSignal) =>
  callApi(projectCalls.burnUp, { id }, { quiet: true, signal })

/** A page of what was done to a project and all in it. */
export const projectLog = (id: number, cursor: number | null) =>
  callPage(projectCalls.log, { id, cursor }, { quiet: true })

export const projectWorkload = (signal: AbortSignal) =>
  callApi(projectCalls.workload, {}, { quiet: true, signal })

export const copyProject = (values: FormValues & { id: number }, once: string) =>
  callWithForm(projectCalls.copy, values, { once })

export const replanProject = (request: RequestOf<typeof projectCalls.replan>) =>
  callApi(projectCalls.replan, request)

export const undoReschedule = (id: number, reschedule_id: number) =>
  callApi(projectCalls.undo, { id, reschedule_id })

export const rescheduleTask = (request: RequestOf<typeof projectCalls.reschedule>) =>
  callApi(projectCalls.reschedule, request)

export const moveProjectTask = (request: RequestOf<typeof projectCalls.move>) =>
  callApi(projectCalls.move, request)

export const addItems = (id: number, lines: readonly string[], once: string) =>
  callApi(projectCalls.items, { id, lines: [...lines] }, { once })

export const moveItem = (request: RequestOf<typeof projectCalls.moveItem>) =>
  callApi(projectCalls.moveItem, request)

export const addRecord = (values: FormValues & { id: number }, once: string) =>
  callWithForm(projectCalls.record, values, { once })

export const correctRecord = (values: FormValues & { id: number }, once: string) =>
  callWithForm(projectCalls.correct, values, { once })

/** The open project items of the caller. */
export const ownItems = () => callApi(ownItemCalls.mine, {}, { quiet: true })

export const ownItemOf = (id: number) => callApi(ownItemCalls.one, { id }, { quiet: true })

export const actOnOwnItem = (request: RequestOf<typeof ownItemCalls.act>, once: string) =>
  callApi(ownItemCalls.act, request, { once, quiet: true })

export const recordOwnItem = (values: FormValues & { id: number }, once: string) =>
  callWithForm(ownItemCalls.record, values, { once })
