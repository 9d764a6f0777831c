import * as z from 'zod/mini'
import type { Area, Module } from '../../access'
import { importActions, importTabs, importRow, mostOfMessage } from './import_rows'
import { fileFormat } from './import_runs'
import { importModes, importKinds } from './kinds'
import { defineCall } from '../kit/define/defineCall'
import { bytes } from '../kit/define/shapes'
import { text, choice, flag, optional, withDefault } from '../kit/fields/field'
import { integer } from '../kit/fields/numbers'
import { json } from '../kit/fields/lists'
import { run, kind, importPlan, waitingImport, rowsPage } from './importShapes'

/** Areas of which some kind is run, for calls that name their kind later. */
const importAreas: readonly Area[] = [...new Set(importKinds.flatMap(({ areas }) => areas))]
const importModules: readonly Module[] = [
  ...new Set<Module>(['Imports', ...importKinds.flatMap(({ resource }) => resource.modules)]),
]

export const importCalls = {
  template: defineCall({
    kind: 'download',
    method: 'GET',
    areas: importAreas,
    modules: importModules,
    params: { kind: text('Data type', 60) },
    path: '/imports/kinds/:kind/template',
    about: 'An empty file of a kind: heads and an example; in a workbook the allowed values too.',
    inputs: { format: withDefault(choice('Format', ['csv', 'xlsx']), 'csv') },
    answer: bytes(),
  }),
  sample: defineCall({
    kind: 'download',
    method: 'GET',
    areas: importAreas,
    modules: importModules,
    params: { kind: text('Data type', 60) },
    path: '/imports/kinds/:kind/sample',
    about:
      'A file to try a kind with, where the company has one: right lines, or with the mistakes people make.',
    inputs: { wrong: withDefault(flag('With mistakes'), false) },
    answer: bytes(),
  }),
  original: defineCall({
    kind: 'download',
    method: 'GET',
    areas: importAreas,
    modules: importModules,
    path: '/imports/import_runs/:id/original',
    about: 'The file of a run as it came, as a download that no browser runs.',
    answer: bytes(),
  }),
  errors: defineCall({
    kind: 'download',
    method: 'GET',
    areas: importAreas,
    modules: importModules,
    path: '/imports/import_runs/:id/errors.csv',
    about: 'The rows of a run that cannot be written or were left out, with what is wrong and why.',
    answer: bytes(),
  }),
  upload: defineCall({
    kind: 'upload',
    method: 'POST',
    path: '/imports/import_runs',
    areas: importAreas,
    modules: importModules,
    about: 'Takes a file in, sent as bytes, and says how it would be read.',
    inputs: {
      kind: text('Data type', 60),
      mode: choice('Mode', importModes),
      file_name: text('File', 1_000),
      confirm: optional(flag('Import the same file again')),
    },
    answer: importPlan,
  }),
  plan: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/imports/import_runs/:id/plan',
    areas: importAreas,
    modules: importModules,
    about: 'How the file of a run is read: heads, first rows, and which column holds what.',
    answer: importPlan,
  }),
  readAgain: defineCall({
    kind: 'write',
    method: 'PUT',
    path: '/imports/import_runs/:id/plan',
    areas: importAreas,
    modules: importModules,
    about: 'Reads the file of a run another way: encoding, delimiter, marks, sheet or row of the heads.',
    inputs: { version: integer('Version') },
    changes: { ...fileFormat, mode: choice('Mode', importModes) },
    answer: importPlan,
  }),
  waiting: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/imports/waiting',
    areas: importAreas,
    modules: importModules,
    about: 'Own files that have waited for a decision for more than a day, the longest first.',
    answer: z.array(waitingImport),
  }),
  preview: defineCall({
    kind: 'write',
    goesOn: true,
    method: 'POST',
    path: '/imports/import_runs/:id/preview',
    inputs: {
      version: integer('Version'),
      mapping: json('Mapping', z.record(z.string(), z.custom<number>())),
      options: optional(json('Options', z.record(z.string(), z.unknown()))),
    },
    areas: importAreas,
    modules: importModules,
    about: 'Has every row of a file judged as it would be written; nothing is written.',
    answer: run,
  }),
  commit: defineCall({
    kind: 'write',
    goesOn: true,
    method: 'POST',
    path: '/imports/import_runs/:id/commit',
    areas: importAreas,
    modules: importModules,
    about:
      'Writes every row of a preview, or none: the preview is named by its hash and the number of rows it changes.',
    inputs: {
      version: integer('Version'),
      preview_hash: text('Preview', 64),
      expected_rows: integer('Rows', { min: 0 }),
    },
    answer: run,
  }),
  cancel: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/imports/import_runs/:id/cancel',
    areas: importAreas,
    modules: importModules,
    about: 'Stops the preview that goes on; the file stays.',
    answer: run,
  }),
  discard: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/imports/import_runs/:id/discard',
    areas: importAreas,
    modules: importModules,
    about: 'Lays a file aside that is not going to be brought in.',
    inputs: { version: integer('Version') },
    answer: run,
  }),
  revert: defineCall({
    kind: 'write',
    goesOn: true,
    method: 'POST',
    path: '/imports/import_runs/:id/revert',
    areas: ['imports'],
    modules: ['Imports'],
    about:
      'Takes an import back: every value as it was before, or nothing when something changed since. Many rows go on beside the call.',
    inputs: { version: integer('Version') },
    answer: run,
  }),
  rows: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/imports/import_runs/:id/rows',
    areas: importAreas,
    modules: importModules,
    about:
      'The rows of a run with what each would do and all that is wrong with it, how many per kind of error.',
    inputs: {
      tab: withDefault(choice('Rows', importTabs), 'all'),
      action: optional(choice('Action', importActions)),
      field: optional(text('Field', 120)),
      code: optional(text('Code', 60)),
      message: optional(text('Message', mostOfMessage)),
      group_key: optional(text('Document', 400)),
      cursor: optional(integer('After')),
      limit: withDefault(integer('Rows at once', { min: 1, max: 500 }), 100),
    },
    answer: rowsPage,
  }),
  correctRow: defineCall({
    kind: 'write',
    method: 'PUT',
    path: '/imports/import_runs/:id/rows/:row',
    inputs: {
      version: integer('Version'),
      values: json('Values', z.record(z.string(), z.custom<string>())),
    },
    areas: importAreas,
    modules: importModules,
    about: 'Corrects cells of a row in the preview; what the file held stays beside them.',
    answer: z.object({ run, rows: z.array(importRow) }),
  }),
  exclude: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/imports/import_runs/:id/exclude',
    inputs: {
      version: integer('Version'),
      reason: text('Reason', 10_000),
      row_numbers: optional(
        json<readonly number[]>('Rows', z.array(z.custom<number>(), 'in').check(z.maxLength(50_000, 'in'))),
      ),
      group_keys: optional(
        json<readonly string[]>(
          'Documents',
          z.array(z.custom<string>(), 'in').check(z.maxLength(50_000, 'in')),
        ),
      ),
      errors: withDefault(flag('All in error'), false),
      field: optional(text('Field', 120)),
      code: optional(text('Code', 60)),
      message: optional(text('Message', mostOfMessage)),
    },
    areas: importAreas,
    modules: importModules,
    about:
      'Leaves rows out of an import, with a reason: those named, or with `errors` all in error, of one `field`, `code` and `message`, if given. Rows of one document go together.',
    answer: run,
  }),
  result: defineCall({
    kind: 'download',
    method: 'GET',
    path: '/imports/import_runs/:id/result',
    areas: importAreas,
    modules: importModules,
    about:
      'What became of every row of a run, as a file: its target, the values before and after, and the counts.',
    inputs: {
      format: withDefault(choice('Format', ['csv', 'xlsx']), 'csv'),
      tab: withDefault(choice('Rows', importTabs), 'all'),
    },
    answer: bytes(),
  }),
  kinds: defineCall({
    kind: 'read',
    method: 'GET',
    areas: importAreas,
    modules: importModules,
    path: '/imports/kinds',
    about: 'What the caller may bring in, with columns, modes, options and the last file of each kind.',
    answer: z.array(kind),
  }),
  runsOfKind: defineCall({
    kind: 'read',
    method: 'GET',
    areas: importAreas,
    modules: importModules,
    params: { kind: text('Data type', 60) },
    path: '/imports/kinds/:kind/runs',
    about: 'The last fifty files of a kind, newest first.',
    answer: z.object({ position: z.string(), rows: z.array(run) }),
  }),
}
