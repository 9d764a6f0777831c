import type { Module } from '../../../access'
import { type CallAccess, defineCall } from '../define/defineCall'
import { bytes } from '../define/shapes'
import { choice, type Fields, optional, text } from '../fields/field'
import { exportProgress, exportTicket } from './resourceAnswers'

/** Formats of an export: text, spreadsheet, or PDF. */
export const fileFormats = ['csv', 'xlsx', 'pdf'] as const
export type FileFormat = (typeof fileFormats)[number]

const format = choice('Format', fileFormats)

/** What is exported: its path, who may read it, and what its rows are called. */
type Exported<W extends CallAccess> = {
  path: string
  areas: W
  modules: readonly Module[]
  rows: string
  filtersByColumn?: true
}

/** The calls of an export: request a ticket, download by it or directly, follow and stop. `inputs` say which rows. */
export function exportCallsOf<const I extends Fields, const W extends CallAccess>(
  { path, areas, modules, rows, ...filters }: Exported<W>,
  inputs: I,
) {
  const of = { areas, modules }
  return {
    request: defineCall({
      ...of,
      ...filters,
      kind: 'read',
      method: 'POST',
      path: `${path}/export`,
      creates: true,
      about: `A ticket for a file of ${rows}; it is valid once, within a minute.`,
      inputs: { ...inputs, format },
      answer: exportTicket,
    }),
    download: defineCall({
      ...of,
      ...filters,
      kind: 'download',
      method: 'GET',
      path: `${path}/export`,
      takesTicket: true,
      about: `A file of ${rows}, by a ticket or directly.`,
      inputs: { ...inputs, format: optional(format), ticket: optional(text('Ticket', 100)) },
      answer: bytes(),
    }),
    progress: defineCall({
      ...of,
      kind: 'read',
      method: 'GET',
      path: `${path}/export/:id`,
      about: 'How far a file is.',
      answer: exportProgress,
    }),
    stop: defineCall({
      ...of,
      kind: 'read',
      method: 'DELETE',
      path: `${path}/export/:id`,
      about: 'Stops a file.',
      answer: exportProgress,
    }),
  }
}
