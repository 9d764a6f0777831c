import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTraining, type Training } from '../../../fixtures/training/training'

let school: Training
beforeAll(async () => {
  school = await openTraining()
})
afterAll(() => school.node.stop())

const logOf = async (userId: number) =>
  (
    await school.node.pool.query<{ event: string }>(
      'select event from training_logs where user_id = $1 order by seq',
      [userId],
    )
  ).rows.map(({ event }) => event)

describe('a controlled document', () => {
  it('is put into effect by another person than its author, and supersedes the revision before it', async () => {
    const { author, approver, fire, document, row, intoEffect } = school
    const first = await document()
    expect(first).toMatchObject({ code: 'SOP-00001', revision: 1, status: 'effective' })
    await fire(author, `/training/training_documents/${first.id}`, 'revise')
    const { data: drafts } = await author.get('/training/training_documents?code=SOP-00001&status=draft')
    const [draft] = drafts
    expect(draft).toMatchObject({ revision: 2, previous_document_id: first.id })
    const path = `/training/training_documents/${draft.id}`
    await school.store(author, draft.id)
    expect((await fire(author, path, 'submit')).data).toMatchObject({
      effective_date: 'required',
      summary_of_change: 'requiredif',
    })
    const { version } = await row(path)
    await author.put(path, { version, effective_date: school.today, summary_of_change: 'Gloves' })
    await fire(author, path, 'submit')
    expect((await fire(author, path, 'approve')).message).toBe('no_privileges')
    expect((await fire(approver, path, 'approve')).data.status).toBe('effective')
    expect((await row(`/training/training_documents/${first.id}`)).status).toBe('superseded')
    expect(await intoEffect(first.id)).toMatchObject({ message: 'invalid_transition' })
  })

  it('refuses a file that is no document, a review before its date, and a prefix of other records', async () => {
    const { author, store, today, categoryId } = school
    const { data } = await author.post('/training/training_documents', {
      category_id: categoryId,
      title: 'Draft',
    })
    expect((await store(author, data.id, Buffer.from('plain text'), 'a.txt')).data).toEqual({ file: 'in' })
    const late = await author.post('/training/training_documents', {
      category_id: categoryId,
      title: 'Late',
      effective_date: today,
      review_due_date: today,
    })
    expect(late.data.review_due_date.text).toBe('The review must be after the effective date')
    const prefix = await author.post('/training/training_categories', { name: 'Orders', code_prefix: 'PRO' })
    expect(prefix.data).toHaveProperty('code_prefix')
  })
})

describe('what is read and signed', () => {
  it('is passed by the signature of the person alone, and shows in the matrix and the log', async () => {
    const { node, document, programme, sign, stateOf, today } = school
    const batcher = await node.as('batcher')
    const other = await node.as('batcher')
    const taught = await document()
    const { id } = await programme([taught.id])
    const { data: mine } = await batcher.get('/training/my')
    expect(mine.due).toMatchObject([{ training_project_id: id, status: 'invited' }])
    const place = mine.due[0].id
    expect(await stateOf(batcher.id, id)).toBe('M')
    expect((await sign(batcher, place, 'a wrong password')).data.password.text).toBe('The password is wrong')
    const stolen = await other.post(`/training/training_attendees/${place}/sign`, {
      password: 'a long password',
      statement_hash: 'f'.repeat(64),
    })
    expect(stolen.message).toBe('no_privileges')
    expect((await sign(batcher, place)).data).toMatchObject({ status: 'passed' })
    expect((await sign(batcher, place)).status).not.toBe(true)
    expect(await stateOf(batcher.id, id)).toBe('V')
    expect(await stateOf(other.id, id)).toBe('M')
    const signedShare = async () =>
      (await school.author.get(`/training/training_documents/${taught.id}`)).data.signed_percent
    expect(await signedShare()).toBe(50)
    expect(await logOf(batcher.id)).toEqual(['assigned', 'signed', 'passed'])
    const { data: row } = await school.author.get(`/training/training_attendees/${place}`)
    expect(row).toMatchObject({ valid_from: today, status: 'passed' })
    expect((await school.author.get('/training/training_logs/verify')).data).toMatchObject({ ok: 1 })
    await school.fire(school.author, `/training/training_attendees/${place}`, 'revoke', { comment: 'Wrong' })
    expect(await stateOf(batcher.id, id)).toBe('M')
    expect(await signedShare()).toBe(0)
  })

  it('is signed once however often its call comes, by a key of which nothing of the password is stored', async () => {
    const { node, document, programme } = school
    const person = await node.as('sealer')
    const { id: programmeId } = await programme([(await document()).id], { role_names: ['sealer'] })
    const { data: own } = await person.get('/training/my')
    const place = own.due.find(
      (one: { training_project_id: number }) => one.training_project_id === programmeId,
    )
    const path = `/training/training_attendees/${place.id}`
    const { data: statement } = await person.get(`${path}/statement`)
    const sign = (password: string) =>
      person.post(
        `${path}/sign`,
        { password, statement_hash: statement.hash },
        { 'idempotency-key': 'sign-1' },
      )
    expect((await sign('a wrong password')).data.password.text).toBe('The password is wrong')
    expect((await sign('a long password')).data).toMatchObject({ status: 'passed' })
    const again = await sign('a long password')
    expect(again).toMatchObject({ status: 1, replayed: 1, data: { status: 'passed' } })
    expect((await sign('a wrong password')).data.password.text).toBe('The password is wrong')
    const { rows } = await node.pool.query<{ request_hash: string }>(
      `select request_hash from write_keys where key = 'sign-1'`,
    )
    const unsigned = JSON.stringify({ statement_hash: statement.hash })
    expect(rows).toEqual([
      { request_hash: createHash('sha256').update(`POST /api${path}/sign ${unsigned}`).digest('hex') },
    ])
  })

  it('is assigned and signed again within the month of a revocation', async () => {
    const { node, author, document, programme, fire, sign, stateOf } = school
    const person = await node.as('cartoner')
    const { id } = await programme([(await document()).id], { role_names: ['cartoner'] })
    const due = async () => (await person.get('/training/my')).data.due[0]?.id as number
    for (const _ of [1, 2, 3]) {
      const place = await due()
      expect((await sign(person, place)).data.status).toBe('passed')
      await fire(author, `/training/training_attendees/${place}`, 'revoke', { comment: 'Wrong' })
      const assigned = await author.post(`/training/training_projects/${id}/assign`, {
        user_ids: [person.id],
        due_date: null,
      })
      expect(assigned.data).toHaveLength(1)
    }
    await sign(person, await due())
    expect(await stateOf(person.id, id)).toBe('V')
  })

  it('is due again with a newer revision that asks for it, and cannot be signed in its old one', async () => {
    const { node, author, approver, document, programme, sign, stateOf, fire, row, store, today } = school
    const batcher = await node.as('bottler')
    const late = await node.as('bottler')
    const taught = await document()
    const { id } = await programme([taught.id], { role_names: ['bottler'] })
    const placeOf = async (person: typeof batcher) =>
      (await person.get('/training/my')).data.due.find(
        (one: { training_project_id: number }) => one.training_project_id === id,
      )?.id as number
    await sign(batcher, await placeOf(batcher))
    const open = await placeOf(late)
    const { data: old } = await late.get(`/training/training_attendees/${open}/statement`)
    await fire(author, `/training/training_documents/${taught.id}`, 'revise')
    const { data: drafts } = await author.get(`/training/training_documents?code=${taught.code}&status=draft`)
    const path = `/training/training_documents/${drafts[0].id}`
    await store(author, drafts[0].id)
    const { version } = await row(path)
    await author.put(path, {
      version,
      effective_date: today,
      summary_of_change: 'New limit',
      requires_retraining: 1,
      retraining_days: 10,
    })
    await fire(author, path, 'submit')
    await fire(approver, path, 'approve')
    expect(await stateOf(batcher.id, id)).toBe('D')
    const { data: refused } = await late.post(`/training/training_attendees/${open}/sign`, {
      password: 'a long password',
      statement_hash: old.hash,
    })
    expect(refused.statement_hash.text).toBe('The document has a newer revision')
    expect((await sign(late, open)).data.status).toBe('passed')
    expect((await sign(batcher, await placeOf(batcher))).data.status).toBe('passed')
    expect(await stateOf(batcher.id, id)).toBe('V')
    expect(await logOf(batcher.id)).toEqual(['assigned', 'signed', 'passed', 'assigned', 'signed', 'renewed'])
  })
})

describe('a session', () => {
  it('checks in by a code once, and is completed once everyone has a result', async () => {
    const { node, author, document, programme, fire, sign, stateOf } = school
    const trainer = await node.as('trainer')
    const pupil = await node.as('labeler')
    const friend = await node.as('labeler')
    const taught = await document()
    const { id } = await programme([taught.id], {
      role_names: ['labeler'],
      delivery: 'session',
      training_project_trainers: [{ user_id: trainer.id }],
    })
    const { data: waiting } = await author.get(`/training/trainings?training_project_id=${id}`)
    const path = `/training/trainings/${waiting[0].id}`
    expect((await fire(author, path, 'open')).data).toMatchObject({ trainer_id: 'required' })
    const { version } = waiting[0]
    const starts = new Date(Date.now() + 60_000).toISOString()
    const ends = new Date(Date.now() + 3_600_000).toISOString()
    const stranger = await author.put(path, { version, trainer_id: pupil.id })
    expect(stranger.data).toEqual({ trainer_id: 'in' })
    await author.put(path, { version, trainer_id: trainer.id, starts_at: starts, ends_at: ends, capacity: 2 })
    await fire(author, path, 'open')
    const full = await author.post(`${path}/enrol`, { user_ids: [author.id] })
    expect(full.data.user_id.text).toBe('The training is full')
    expect((await fire(friend, path, 'start')).message).toBe('no_privileges')
    await fire(trainer, path, 'start')
    const { data: code } = await trainer.post(`${path}/check_in_code`, {})
    expect((await pupil.post(`${path}/check_in`, { code: code.token })).http).toBe(200)
    const again = await friend.post(`${path}/check_in`, { code: code.token })
    expect(again.data.code.text).toBe('The code has expired')
    const { data: places } = await author.get(`/training/training_attendees?training_id=${waiting[0].id}`)
    const placeOf = (userId: number) => places.find((one: { user_id: number }) => one.user_id === userId).id
    const own = `/training/training_attendees/${placeOf(pupil.id)}`
    expect((await fire(trainer, own, 'pass')).data.status.text).toBe('The attendee has not signed')
    await sign(pupil, placeOf(pupil.id))
    expect((await fire(trainer, own, 'pass')).data.status).toBe('passed')
    expect((await fire(trainer, path, 'complete')).data.status.text).toBe('1 attendees have no result')
    await fire(trainer, `/training/training_attendees/${placeOf(friend.id)}`, 'mark_absent')
    expect((await fire(trainer, path, 'complete')).data).toMatchObject({ status: 'completed', passed: 1 })
    expect(await stateOf(pupil.id, id)).toBe('V')
    const certificate = await fetch(`${node.url}/api${own}/certificate`, {
      headers: { authorization: `Bearer ${pupil.token}` },
    })
    expect(certificate.headers.get('content-type')).toBe('application/pdf')
    await fire(author, path, 'correct', {
      attendee_id: placeOf(pupil.id),
      result: 'failed',
      reason: 'Wrong sheet',
    })
    expect(await stateOf(pupil.id, id)).toBe('M')
    expect((await logOf(pupil.id)).at(-1)).toBe('corrected')
  })
})

describe('a test', () => {
  it('is scored by the server without showing what is right, and passed once it is signed', async () => {
    const { node, programme, document, sign } = school
    const person = await node.as('sealer')
    const taught = await document()
    const { id } = await programme([taught.id], {
      role_names: ['sealer'],
      delivery: 'online_test',
      passing_score_percent: 80,
      max_attempts: 2,
      training_project_questions: [1, 2].map((sequence) => ({
        sequence,
        question: `Question ${sequence}`,
        answer_a: 'Right',
        answer_b: 'Wrong',
        correct: ['a'],
      })),
    })
    const { data: mine } = await person.get('/training/my')
    const place = mine.due.find((one: { training_project_id: number }) => one.training_project_id === id).id
    const path = `/training/training_attendees/${place}`
    const { data: test } = await person.get(`${path}/test`)
    expect(JSON.stringify(test)).not.toContain('correct')
    const answers = (letter: string) =>
      Object.fromEntries(test.questions.map((one: { id: number }) => [one.id, [letter]]))
    const wrong = await person.post(`${path}/submit_test`, { answers: answers('b') })
    expect(wrong.data).toEqual({ score_percent: 0, passed: 0, attempts_left: 1 })
    const right = await person.post(`${path}/submit_test`, { answers: answers('a') })
    expect(right.data).toMatchObject({ score_percent: 100, passed: 1 })
    expect((await sign(person, place)).data.status).toBe('passed')
    const spent = await person.post(`${path}/submit_test`, { answers: answers('a') })
    expect(spent.data.status.text).toBe('All attempts are used')
  })
})

describe('a plain employee', () => {
  it('gets only own rows, and documents of the own roles', async () => {
    const { node, document, programme } = school
    const stamper = await node.as('stamper')
    const taught = await document()
    for (const path of [
      '/training/training_attendees',
      '/training/trainings',
      '/training/training_projects',
      '/training/training_logs',
      '/training/compliance',
      '/training/training_logs/verify',
      '/training/settings',
    ])
      expect([path, (await stamper.get(path)).message]).toEqual([path, 'no_privileges'])
    const file = () =>
      fetch(`${node.url}/api/training/training_documents/${taught.id}/file`, {
        headers: { authorization: `Bearer ${stamper.token}` },
      })
    expect((await file()).status).toBe(403)
    await programme([taught.id], { role_names: ['stamper'] })
    expect((await stamper.get('/training/my_documents')).data).toMatchObject([{ id: taught.id }])
    expect((await file()).status).toBe(200)
  })
})
