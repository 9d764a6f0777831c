import { rdCalls } from '../../resources/rd/rdCalls'
import { callApi } from '../calls'

/** Starts the next version of a sample as a copy. */
export const startVersion = (sampleId: number, copy_from: number | null, change_note: string | null) =>
  callApi(rdCalls.newVersion, { id: sampleId, copy_from, change_note })

/** Two versions side by side. */
export const compareVersions = (id: number, other: number, signal: AbortSignal) =>
  callApi(rdCalls.compare, { id, with: other }, { quiet: true, signal })
