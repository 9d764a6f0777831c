import { describe, expect, it } from 'vitest'
import { type Actor, modules, type Role, roles } from '../../../../src/access'
import { step } from '../../../../src/machines/kit'
import { projectTaskMachine } from '../../../../src/machines/workflows/projects/project_tasks'
import { projectMachine } from '../../../../src/machines/workflows/projects/projects'
import { taskItemMachine } from '../../../../src/machines/workflows/projects/task_items'

type Machine = typeof projectMachine | typeof projectTaskMachine | typeof taskItemMachine

const actor = (role: Role, id = 7): Actor => ({ id, name: role, roles: [role], modules })
const senders = (machine: Machine, status: string, event: string, row: object, id = 7) =>
  roles.filter((role) => step(machine, status, row, event, actor(role, id)).ok)
const three = ['admin', 'manager', 'director']
/** All transitions of a machine for an actor, as `status event status`. */
const walked = (machine: Machine, row: object, by: Actor) =>
  Object.keys(machine.states).flatMap((status) =>
    machine.events.flatMap((event) => {
      const next = step(machine, status, row, event, by)
      return next.ok ? [`${status} ${event} ${next.status}`] : []
    }),
  )

describe('who may do what on projects', () => {
  it('a project goes the ways of its table for a director, and no others', () => {
    expect(walked(projectMachine, { owner_id: 8 }, actor('director')).toSorted()).toEqual([
      'cancelled reopen in_progress',
      'completed reopen in_progress',
      'draft cancel cancelled',
      'draft plan planned',
      'in_progress cancel cancelled',
      'in_progress complete completed',
      'in_progress hold on_hold',
      'in_progress set_health in_progress',
      'on_hold cancel cancelled',
      'on_hold resume in_progress',
      'planned cancel cancelled',
      'planned set_health planned',
      'planned start in_progress',
    ])
  })

  it('a project is completed by its owner or a director, cancelled and reopened by a director alone', () => {
    expect(senders(projectMachine, 'in_progress', 'complete', { owner_id: 8 })).toEqual(['admin', 'director'])
    expect(senders(projectMachine, 'in_progress', 'complete', { owner_id: 7 })).toEqual([...roles])
    expect(senders(projectMachine, 'planned', 'cancel', { owner_id: 7 })).toEqual(['admin', 'director'])
    expect(senders(projectMachine, 'planned', 'start', { owner_id: 8 })).toEqual(three)
  })

  it('a task is blocked and finished by its owner, the owner of the project or a director', () => {
    const row = { owner_id: 8, project_owner_id: 9, blocked_from: null }
    expect(senders(projectTaskMachine, 'in_progress', 'finish', row)).toEqual(['admin', 'director'])
    expect(senders(projectTaskMachine, 'in_progress', 'finish', row, 8)).toEqual([...roles])
    expect(senders(projectTaskMachine, 'in_progress', 'block', row, 9)).toEqual([...roles])
    expect(senders(projectTaskMachine, 'in_progress', 'finish', { ...row, owner_id: null })).toEqual(three)
    expect(senders(projectTaskMachine, 'todo', 'start', row)).toEqual(three)
  })

  it('what was blocked goes on where it was, and nowhere else', () => {
    for (const from of ['todo', 'in_progress'])
      for (const machine of [projectTaskMachine, taskItemMachine])
        expect(
          step(
            machine,
            'blocked',
            { owner_id: null, project_owner_id: null, blocked_from: from },
            'unblock',
            actor('director'),
          ),
        ).toEqual({ ok: true, status: from })
  })

  it('an item with a reviewer is submitted, and accepted by the reviewer or a director who did not do it', () => {
    const row = { assignee_id: 7, reviewer_id: 8, blocked_from: null }
    expect(senders(taskItemMachine, 'in_progress', 'finish', row)).toEqual([])
    expect(senders(taskItemMachine, 'in_progress', 'submit', row)).toEqual([...roles])
    expect(senders(taskItemMachine, 'in_review', 'accept', row)).toEqual([])
    expect(senders(taskItemMachine, 'in_review', 'accept', row, 8)).toEqual([...roles])
    expect(senders(taskItemMachine, 'in_review', 'accept', row, 9)).toEqual(['admin', 'director'])
    const alone = { ...row, reviewer_id: null }
    expect(senders(taskItemMachine, 'in_progress', 'finish', alone)).toEqual([...roles])
    expect(senders(taskItemMachine, 'in_progress', 'submit', alone)).toEqual([])
  })
})
