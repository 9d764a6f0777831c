import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiError } from '../../../../../src/api/http'
import { recipes } from '../../../../../src/resources/production/recipes/recipes'
import { fresh, type } from '../../../../../src/views/resource/record/edit'
import { formDraft } from '../../../../../src/views/resource/saving/formDraft'
import { abandonedForms, type Author } from '../../../../../src/streams/offline/pendingWrites'
import { saveForm, type Typing } from '../../../../../src/views/resource/saving/saveForm'
import { browserKeeps, type How, loadQueue, recipePlant } from '../lines/recipePlant'

const maya: Author = { id: 3, name: 'Maya' }
const omar: Author = { id: 4, name: 'Omar' }
let now = maya
beforeEach(() => {
  now = maya
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const expected = { name: 'Berry', product_id: 1, basis: 'volume', target_strength_mg_ml: 0, notes: null }

/** Forms for a new recipe in one browser, for any person. */
function screen({ storage = browserKeeps() } = {}) {
  const plant = recipePlant()
  const load = () => loadQueue(storage, () => now)
  /** The forms that a person left without an answer. */
  const left = (person: Author, at = Date.now()) => abandonedForms(load().writes(), person.id, at)
  const line = { how: 'answered' as How }
  const shown = { path: '/production/recipes?open=new' }
  const by = plant.over(line)
  function open(person = now) {
    const page = formDraft({
      queue: load(),
      place: 'recipes:new',
      personId: person.id,
      describe: () => ({ title: 'New recipe', path: shown.path }),
    })
    let typing: Typing = page.restored ?? { edit: fresh(null, expected), lines: {}, linesAt: null }
    const become = (next: Typing) => {
      typing = next
      page.type(next)
    }
    return {
      page,
      typed: () => typing.edit.typed,
      base: () => typing.edit.base,
      become,
      type: (name: string, value: unknown) => become({ ...typing, edit: type(typing.edit, name, value) }),
      save(how: How = 'answered') {
        line.how = how
        const { request } = page
        return saveForm({ resource: recipes, typing, change: (next) => become(next(typing)), request, by })
      },
    }
  }
  return { plant, load, left, shown, open }
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (thrown: unknown) => (thrown as ApiError).message,
  )

describe('form left before its save was answered', () => {
  it('a form left before its save was answered is found again with what was typed since, which is saved on top of the one document that came of it', async () => {
    const { plant, left, open } = screen()
    const before = open()
    await refusal(before.save('answer lost'))
    before.type('name', 'Berry ice')
    before.page.labels.set('product_id', 'Coconut Wave')
    before.type('notes', 'cold')
    const after = open()
    expect([after.typed().name, after.typed().notes, after.page.labels.get('product_id')]).toEqual([
      'Berry ice',
      'cold',
      'Coconut Wave',
    ])
    await after.save()
    expect([plant.documents.size, plant.now(100)]).toMatchObject([1, { name: 'Berry ice', notes: 'cold' }])
    expect([open().page.restored, left(maya)]).toEqual([null, []])
  })

  it('a form is stored before its save is sent, so that closing the page loses nothing', async () => {
    const { plant, left, open } = screen()
    const before = open()
    void before.save('page left')
    await vi.advanceTimersByTimeAsync(0)
    expect([before.page.isStored(), plant.documents.size]).toEqual([true, 1])
    // An answer may still arrive at the page that sent it, so nothing is reported yet.
    expect(left(maya)).toEqual([])
    expect(left(maya, Date.now() + 16_000).map(({ title, path }) => [title, path])).toEqual([
      ['New recipe', '/production/recipes?open=new'],
    ])
    await open().save()
    expect(plant.documents.size).toBe(1)
  })

  it('a form left before its save was answered is found where it was typed, though another page was shown when no answer came', async () => {
    const { left, shown, open } = screen()
    const saving = open().save('answer lost')
    await Promise.resolve()
    shown.path = '/dashboard'
    await refusal(saving)
    expect(left(maya).map(({ path }) => path)).toEqual(['/production/recipes?open=new'])
  })

  it('a form left before its save was answered keeps nothing where it was answered or refused', async () => {
    const { load, open } = screen()
    const form = open()
    form.type('name', '')
    await form.save()
    form.type('name', 'Berry')
    await form.save()
    expect([form.page.isStored(), load().writes()]).toEqual([false, []])
  })

  it('a form left before its save was answered is not sent again after a day, yet what was typed is still there', async () => {
    const { plant, open } = screen()
    await refusal(open().save('question lost'))
    vi.setSystemTime(Date.now() + 25 * 3_600_000)
    const after = open()
    expect(await refusal(after.save())).toContain('It waited for more than a day')
    expect([plant.documents.size, after.typed().name]).toEqual([0, 'Berry'])
    await after.save()
    expect(plant.documents.size).toBe(1)
  })

  it('a form left before its save was answered works as ever where the browser has no room to keep anything', async () => {
    const full = Object.assign(browserKeeps(), {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    const { plant, open } = screen({ storage: full })
    const form = open()
    await refusal(form.save('answer lost'))
    expect(form.page.isStored()).toBe(false)
    await form.save()
    expect(plant.documents.size).toBe(1)
  })
})

describe('save without an answer of another person at the same browser', () => {
  it('a save without an answer of another person at the same browser is not found by who signs in next, and is there again for who pressed it', async () => {
    const { plant, left, open } = screen()
    await refusal(open().save('answer lost'))
    now = omar
    const his = open()
    expect([his.page.restored, left(omar)]).toEqual([null, []])
    his.type('name', 'Mint')
    await his.save()
    now = maya
    await open().save()
    expect([...plant.documents.keys()].map((id) => plant.now(id).name)).toEqual(['Berry', 'Mint'])
  })

  it('a save without an answer of another person at the same browser is never repeated under the next name where the form stays open, and comes back with its person', async () => {
    const { plant, open } = screen()
    const form = open()
    await refusal(form.save('answer lost'))
    now = omar
    expect(await refusal(form.save())).toContain('Only Maya can send it again')
    expect([form.page.request.ofAnother() !== null, form.page.isStored()]).toEqual([true, false])
    expect(await form.page.request.cancel()).toBe(null)
    form.become({ edit: fresh(null, expected), lines: {}, linesAt: null })
    expect([plant.documents.size, form.page.takeUp(omar.id)]).toEqual([1, null])
    now = maya
    const left = form.page.takeUp(maya.id)
    expect(left?.edit.typed.name).toBe('Berry')
    await form.save()
    expect(plant.documents.size).toBe(1)
  })
})
