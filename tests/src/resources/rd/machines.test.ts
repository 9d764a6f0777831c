import { describe, expect, it } from 'vitest'
import { type Actor, modules, type Role, roles } from '../../../../src/access'
import { statusesIn, step } from '../../../../src/machines/kit'
import { rdProjectMachine } from '../../../../src/machines/workflows/rd/rd_projects'
import { rdSampleVersionMachine } from '../../../../src/machines/workflows/rd/rd_sample_versions'
import { rdSampleMachine } from '../../../../src/machines/workflows/rd/rd_samples'

const actor = (role: Role, id = 7): Actor => ({ id, name: role, roles: [role], modules })
const sendersAmong = (machine: typeof rdSampleMachine, status: string, event: string, row: object) =>
  roles.filter((role) => step(machine, status, row, event, actor(role)).ok)

const sample = { held_from: null, flavorist_id: 7, requested_by_id: 7, recipe_id: null }
const ofOthers = { ...sample, flavorist_id: 8, requested_by_id: 8 }

describe('who may do what in R&D', () => {
  it('a sample is judged by its requester and the supervisor, never by the person who developed it', () => {
    const tasted = { ...sample, flavorist_id: 8 }
    for (const event of ['approve', 'revise', 'reject']) {
      expect(sendersAmong(rdSampleMachine, 'in_evaluation', event, tasted)).toEqual([
        'admin',
        'rd_requester',
        'rd_supervisor',
      ])
      expect(sendersAmong(rdSampleMachine, 'in_evaluation', event, ofOthers)).toEqual([
        'admin',
        'rd_supervisor',
      ])
      expect(sendersAmong(rdSampleMachine, 'in_evaluation', event, sample)).toEqual([])
    }
  })

  it('a sample is developed by its own flavourist and the supervisor, tested by quality and the supervisor', () => {
    expect(sendersAmong(rdSampleMachine, 'in_development', 'submit', sample)).toEqual([
      'admin',
      'rd_supervisor',
      'rd_flavorist',
    ])
    expect(sendersAmong(rdSampleMachine, 'in_development', 'submit', ofOthers)).toEqual([
      'admin',
      'rd_supervisor',
    ])
    expect(sendersAmong(rdSampleMachine, 'in_qc', 'pass', ofOthers)).toEqual([
      'admin',
      'rd_supervisor',
      'rd_quality_control',
    ])
  })

  it('what is on hold resumes where it was and nowhere else', () => {
    for (const from of ['requested', 'in_qc', 'in_evaluation'])
      expect(
        step(rdSampleMachine, 'on_hold', { ...sample, held_from: from }, 'resume', actor('rd_supervisor')),
      ).toEqual({
        ok: true,
        status: from,
      })
  })

  it('a version that was locked never becomes a draft again, by no event of any role', () => {
    const later = statusesIn(rdSampleVersionMachine).filter((status) => status !== 'draft')
    const events = ['lock', 'discard', 'pass', 'fail', 'approve', 'supersede']
    const reached = later.flatMap((status) =>
      events.flatMap((event) => {
        const senders: Actor[] = [...roles.map((role) => actor(role)), { ...actor('admin'), system: true }]
        return senders.flatMap((by) => {
          const found = step(rdSampleVersionMachine, status, {}, event, by)
          return found.ok ? [found.status] : []
        })
      }),
    )
    expect(reached.length).toBeGreaterThan(0)
    expect(reached).not.toContain('draft')
  })

  it('a project is requested by its own requester, and accepted by the supervisor alone', () => {
    const row = { held_from: null, requested_by_id: 8 }
    expect(step(rdProjectMachine, 'draft', row, 'request', actor('rd_requester', 8)).ok).toBe(true)
    expect(step(rdProjectMachine, 'draft', row, 'request', actor('rd_requester', 9)).ok).toBe(false)
    expect(
      roles.filter((role) => step(rdProjectMachine, 'requested', row, 'accept', actor(role)).ok),
    ).toEqual(['admin', 'rd_supervisor'])
  })
})
