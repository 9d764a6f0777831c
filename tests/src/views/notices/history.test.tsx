import { beforeEach, expect, it } from 'vitest'
import { session } from '../../../../src/views/session/session'
import { notifySuccess } from '../../../../src/views/ui/notify'
import { answerCalls, signIn } from '../../../harness/mounted'

const stored = () =>
  JSON.parse(sessionStorage.getItem('decant.notices') ?? '{}') as {
    by?: number
    past?: { texts: string[] }[]
  }

beforeEach(async () => {
  answerCalls({})
  await signIn()
})

it('the history of notices is stored in its window for the person who read them', () => {
  notifySuccess('PRO-00308 released')
  expect(stored().by).toBe(session.getSnapshot().context.person?.id)
  expect(stored().past?.[0]?.texts).toEqual(['PRO-00308 released'])
})
