import type { Actor, Module } from '../../../src/access'
import { type ImportKind, importKinds, kindNamed } from '../../../src/resources/imports/kinds'
import { type ImportRun, importRuns, presenceOf } from '../../../src/resources/imports/import_runs'
import { hasRole, mayOpen } from '../../../src/access'
import { invalid, Refused } from '../../engine/errors'
import { demand } from '../../calls/auth'
import { sharedRecord } from '../../realtime/nodes/sharedRecords'
import type { Unit } from '../../engine/unitTypes'
import { kindOf } from '../../imports/run/run'

const modulesOf = ({ resource }: ImportKind): readonly Module[] => ['Imports', ...resource.modules]

for (const kind of importKinds)
  sharedRecord(presenceOf({ kind: kind.name }), { areas: kind.areas, modules: modulesOf(kind) })

/** Whether a person may run a kind: administrators all, others those of their modules. */
export const mayRun = (by: Actor, kind: ImportKind) =>
  mayOpen(by, kind.areas) && modulesOf(kind).some((module) => by.modules.includes(module))

const assertKind = (by: Actor, kind: ImportKind) => demand(by, kind.areas, modulesOf(kind))

/** A kind by name; refused without permission to run it. */
export function ownKind(by: Actor, name: unknown): ImportKind {
  const kind = kindNamed(name)
  if (!kind) throw invalid({ kind: 'in' })
  assertKind(by, kind)
  return kind
}

/** A run; refused without permission to run its kind. */
export function assertRun(by: Actor, run: ImportRun): ImportRun {
  assertKind(by, kindOf(run))
  return run
}

/** Only who brought a file in goes on with it, and administrators. */
function assertOwner(by: Actor, run: ImportRun) {
  if (run.owner_id !== by.id && !hasRole(by.roles, []))
    throw new Refused('no_privileges', { text: 'This import belongs to someone else' })
}

/** A run locked for its owner, at the version he read where he has to name one. */
export async function ownRun(unit: Unit, id: number, version?: number): Promise<ImportRun> {
  const run = assertRun(unit.by, await unit.lock(importRuns, id))
  assertOwner(unit.by, run)
  if (version !== undefined && version !== run.version) throw new Refused('stale_version', run)
  return run
}
