import { describe, it } from 'vitest'
import { rdPanelMachine } from '../../../../../src/machines/workflows/rd/rd_panels'
import { rdProjectMachine } from '../../../../../src/machines/workflows/rd/rd_projects'
import { rdSampleVersionMachine } from '../../../../../src/machines/workflows/rd/rd_sample_versions'
import { rdSampleMachine } from '../../../../../src/machines/workflows/rd/rd_samples'
import { table, walk } from '../walk'
import { panelTable, projectTable, type SampleSide, sampleTable, versionTable } from './researchTables'

/** The people of the walk have the id 7. */
const ids: Readonly<Record<SampleSide, { flavorist_id: number | null; requested_by_id: number }>> = {
  flavorist: { flavorist_id: 7, requested_by_id: 8 },
  requester: { flavorist_id: 8, requested_by_id: 7 },
  neither: { flavorist_id: 8, requested_by_id: 8 },
  untaken: { flavorist_id: null, requested_by_id: 8 },
}

describe('workflows of R&D', () => {
  for (const heldFrom of ['requested', 'accepted', 'in_development', 'in_evaluation'])
    it(`a project that was put on hold while ${heldFrom} moves for whom the workflow table names`, () => {
      for (const isOwn of [true, false])
        walk(rdProjectMachine, table(projectTable({ isOwn, heldFrom })), {
          held_from: heldFrom,
          requested_by_id: isOwn ? 7 : 8,
        })
    })

  for (const side of ['flavorist', 'requester', 'neither', 'untaken'] as const)
    it(`a sample moves for whom the workflow table names, where the person is ${side} of it`, () => {
      for (const heldFrom of ['requested', 'in_development', 'in_qc', 'in_evaluation', 'approved'])
        walk(rdSampleMachine, table(sampleTable({ side, heldFrom })), {
          held_from: heldFrom,
          recipe_id: null,
          ...ids[side],
        })
    })

  it('a version is locked by those who develop, and moves by its sample alone after that', () =>
    walk(rdSampleVersionMachine, table(versionTable), {}))

  it('a panel is opened, closed and cancelled by quality and the supervisor', () =>
    walk(rdPanelMachine, table(panelTable), {}))
})
