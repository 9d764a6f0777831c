import { describe, expect, it } from 'vitest'
import { roles } from '../../../../../src/access'
import { offered, step } from '../../../../../src/machines/kit'
import { trainingAttendeeMachine } from '../../../../../src/machines/workflows/training/training_attendees'
import { trainingDocumentMachine } from '../../../../../src/machines/workflows/training/training_documents'
import { trainingProjectMachine } from '../../../../../src/machines/workflows/training/training_projects'
import { trainingMachine } from '../../../../../src/machines/workflows/training/trainings'
import { person, table, walk } from '../walk'

const change = 'qa_manager training_supervisor'
const admins = 'training_supervisor'

describe('workflows of training', () => {
  it('a document is submitted by those who write, approved by another of them, put into effect by the system and retired by administrators', () =>
    walk(
      trainingDocumentMachine,
      table(`
        draft submit in_review: ${change}
        in_review return draft: ${change}
        in_review approve in_review: ${change}
        in_review take_effect effective: system
        effective revise effective: ${change}
        effective translate effective: ${change}
        effective supersede superseded: system
        effective,superseded retire obsolete: ${admins}`),
      { author_id: 8, approved_at: null },
    ))

  it('no author approves an own document, and none is approved twice', () => {
    for (const role of roles) {
      const own = offered(
        trainingDocumentMachine,
        'in_review',
        { author_id: 7, approved_at: null },
        person(role),
      )
      expect(own, role).not.toContain('approve')
      const approved = { author_id: 8, approved_at: '2026-11-20T00:00:00.000Z' }
      expect(offered(trainingDocumentMachine, 'in_review', approved, person(role)), role).not.toContain(
        'approve',
      )
    }
  })

  it('a programme is activated and retired by those who write programmes', () =>
    walk(
      trainingProjectMachine,
      table(`
        draft,retired activate active: ${change}
        active retire retired: ${change}`),
      {},
    ))

  it('a training of another trainer is run by those who change trainings, opened and cancelled by the server too', () =>
    walk(
      trainingMachine,
      table(`
        planned open open: ${change} system
        planned cancel cancelled: ${change} system
        open start in_progress: ${change} system
        open cancel cancelled: ${change}
        in_progress complete completed: ${change} system
        in_progress cancel cancelled: system
        completed correct completed: ${admins}`),
      { trainer_id: 8 },
    ))

  it('its own trainer starts and completes a training, whatever else the trainer may not', () => {
    const row = { trainer_id: 7 }
    for (const role of roles) {
      expect(step(trainingMachine, 'open', row, 'start', person(role))).toMatchObject({ ok: true })
      expect(step(trainingMachine, 'in_progress', row, 'complete', person(role))).toMatchObject({ ok: true })
    }
    expect(step(trainingMachine, 'planned', row, 'open', person('trainer'))).toMatchObject({ ok: false })
  })

  it('the place of another person is judged by those who change trainings; it is never confirmed or signed for the person', () =>
    walk(
      trainingAttendeeMachine,
      table(`
        invited,confirmed check_in attended: ${change} system
        invited,confirmed mark_absent absent: ${change} system
        invited,confirmed,attended excuse excused: ${change} system
        invited confirm confirmed:
        invited,confirmed decline excused:
        invited,confirmed,attended sign attended:
        invited,confirmed,attended submit_test attended:
        attended countersign attended: ${change}
        attended pass passed: ${change} system
        attended fail failed: ${change} system
        failed,absent retry invited: ${change} system
        passed revoke revoked: ${admins}`),
      { user_id: 8, trainer_id: 9, delivery: 'session' },
    ))

  it('a person confirms, declines, checks in and signs an own place, and never judges or countersigns it', () => {
    const row = { user_id: 7, trainer_id: 9, delivery: 'on_the_job' }
    const own = (status: string) => offered(trainingAttendeeMachine, status, row, person('batcher'))
    expect(own('invited')).toEqual(['confirm', 'decline', 'check_in'])
    expect(own('attended')).toEqual(['sign'])
    const supervisor = offered(trainingAttendeeMachine, 'attended', row, person('training_supervisor'))
    expect(supervisor).not.toContain('countersign')
  })

  it('what is read and signed alone is signed at once, and a test is answered at once', () => {
    const alone = { user_id: 7, trainer_id: null, delivery: 'read_and_sign' }
    expect(offered(trainingAttendeeMachine, 'invited', alone, person('batcher'))).toContain('sign')
    const test = { ...alone, delivery: 'online_test' }
    expect(offered(trainingAttendeeMachine, 'invited', test, person('batcher'))).toContain('submit_test')
    expect(offered(trainingAttendeeMachine, 'failed', test, person('batcher'))).toEqual(['retry'])
  })
})
