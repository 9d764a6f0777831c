import { describe, expect, it } from 'vitest'
import { type Actor, modules, type Role, roles } from '../../../../../src/access'
import { step } from '../../../../../src/machines/kit'
import { projectTaskMachine } from '../../../../../src/machines/workflows/projects/project_tasks'
import { projectMachine } from '../../../../../src/machines/workflows/projects/projects'
import { taskItemMachine } from '../../../../../src/machines/workflows/projects/task_items'
import { table, walk } from '../walk'

type Machine = typeof projectMachine | typeof projectTaskMachine | typeof taskItemMachine

const actor = (role: Role, id = 7): Actor => ({ id, name: role, roles: [role], modules })
const senders = (machine: Machine, status: string, event: string, row: object, id = 7) =>
  roles.filter((role) => step(machine, status, row, event, actor(role, id)).ok)
const three = 'director manager'
describe('who may do what on projects', () => {
  it('a project that another person leads goes the ways of its table, and only for whom the table names', () =>
    walk(
      projectMachine,
      table(`
        draft plan planned: ${three} system
        draft,planned,in_progress,on_hold cancel cancelled: director
        planned start in_progress: ${three} system
        planned,in_progress set_health =: ${three} system
        in_progress hold on_hold: ${three} system
        in_progress complete completed: director
        on_hold resume in_progress: ${three} system
        completed,cancelled reopen in_progress: director`),
      { owner_id: 8 },
    ))

  it('a task that another person leads is started by the three roles, and else moved by a director', () => {
    const lines = (leads: string, from: string) =>
      table(`
        todo start in_progress: ${three} system
        todo,in_progress block blocked: ${leads} system
        blocked unblock ${from}: ${leads} system
        todo,in_progress,blocked cancel cancelled: director system
        in_progress finish done: ${leads} system
        done reopen in_progress: ${leads} system`)
    for (const from of ['todo', 'in_progress']) {
      const row = { owner_id: 8, project_owner_id: 9, blocked_from: from }
      walk(projectTaskMachine, lines('director', from), row)
      walk(projectTaskMachine, lines(three, from), { ...row, owner_id: null })
    }
  })

  it('an item of another person is worked on by the three roles, and reviewed by a director in place of the reviewer', () => {
    const lines = (ends: string, from: string) =>
      table(`
        todo start in_progress: ${three} system
        todo,in_progress block blocked: ${three} system
        blocked unblock ${from}: ${three} system
        ${ends}
        in_review accept done: director
        in_review return in_progress: director
        done reopen in_progress: ${three} system
        todo,in_progress,in_review,blocked cancel cancelled: ${three} system`)
    for (const from of ['todo', 'in_progress']) {
      const row = { assignee_id: 8, reviewer_id: null, blocked_from: from }
      const alone = `in_progress submit in_review:
        in_progress finish done: ${three} system`
      walk(taskItemMachine, lines(alone, from), row)
      const reviewed = `in_progress submit in_review: ${three} system
        in_progress finish done: system`
      walk(taskItemMachine, lines(reviewed, from), { ...row, reviewer_id: 9 })
    }
  })

  it('a project is completed by its owner or a director, cancelled and reopened by a director alone', () => {
    expect(senders(projectMachine, 'in_progress', 'complete', { owner_id: 8 })).toEqual(['admin', 'director'])
    expect(senders(projectMachine, 'in_progress', 'complete', { owner_id: 7 })).toEqual([...roles])
    expect(senders(projectMachine, 'planned', 'cancel', { owner_id: 7 })).toEqual(['admin', 'director'])
    expect(senders(projectMachine, 'planned', 'start', { owner_id: 8 })).toEqual([
      'admin',
      'manager',
      'director',
    ])
  })

  it('a task is blocked and finished by its owner, the owner of the project or a director', () => {
    const row = { owner_id: 8, project_owner_id: 9, blocked_from: null }
    expect(senders(projectTaskMachine, 'in_progress', 'finish', row)).toEqual(['admin', 'director'])
    expect(senders(projectTaskMachine, 'in_progress', 'finish', row, 8)).toEqual([...roles])
    expect(senders(projectTaskMachine, 'in_progress', 'block', row, 9)).toEqual([...roles])
    expect(senders(projectTaskMachine, 'in_progress', 'finish', { ...row, owner_id: null })).toEqual([
      'admin',
      'manager',
      'director',
    ])
    expect(senders(projectTaskMachine, 'todo', 'start', row)).toEqual(['admin', 'manager', 'director'])
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
