import { expect, it } from 'vitest'
import { ApiError } from '../../../../../src/api/http'
import { pendingRequest } from '../../../../../src/streams/offline/pendingRequest'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { recipes } from '../../../../../src/resources/production/recipes/recipes'
import { absorb, fresh, type } from '../../../../../src/views/resource/record/edit'
import type { Lines } from '../../../../../src/views/resource/lines/lines'
import { beginLines } from '../../../../../src/views/resource/lines/mergeLines'
import { saveForm, type Sent, type Typing } from '../../../../../src/views/resource/saving/saveForm'
import { type Body, browserKeeps, type How, loadQueue, recipePlant, table } from '../lines/recipePlant'
import { loadRegistry } from '../../../../../src/views/registry/registry'

// Every screen with a form waits for the definitions.
await loadRegistry()

/** A form on an existing recipe of two lines, and another person who changes it elsewhere. */
async function form() {
  const plant = recipePlant()
  const line = { how: 'answered' as How }
  const over = plant.over(line)
  const row = await over.create(
    recipes,
    {
      name: 'Berry',
      product_id: 1,
      notes: null,
      [table]: [1, 2].map((product_id) => ({
        sequence: product_id * 10,
        product_id,
        role: 'pg',
        percent: 50,
        note: null,
      })),
    },
    'made',
  )
  const { id } = row
  const bodies: Body[] = []
  const by = {
    ...over,
    change: (resource: AnyResource, at: number, body: Body & { version: number }, key: string) => {
      bodies.push(body)
      return over.change(resource, at, body, key)
    },
  }
  const storedRows = () => plant.documents.get(id)?.lines ?? []
  const request = pendingRequest<Sent>({
    queue: loadQueue(browserKeeps(), () => ({ id: 3, name: 'Maya' })),
    document: null,
  })
  let typing: Typing = { edit: fresh(row as AnyRow), lines: {}, linesAt: null }
  return {
    bodies,
    typing: () => typing,
    stored: storedRows,
    row: () => plant.now(id),
    type: (name: string, value: unknown) => {
      typing = { ...typing, edit: type(typing.edit, name, value) }
    },
    note(at: number, note: string) {
      const now = typing.lines[table]
      const before = now?.typed ?? storedRows()
      const rows = before.map((one, place) => (place === at ? { ...one, note } : one))
      typing = {
        ...typing,
        lines: { [table]: now && !now.isSaved ? { ...now, typed: rows } : beginLines(before, rows) },
        linesAt: typing.linesAt ?? typing.edit.base?.version ?? null,
      }
    },
    others: (values: Body) => plant.change(id, { version: plant.now(id).version, ...values }, 1),
    othersLine(at: number, percent: number) {
      const lines = storedRows().map((one, place) => (place === at ? { ...one, percent } : one))
      this.others({ [table]: lines })
    },
    /** The row comes before its lines do: each has a channel of its own. */
    hearRow: () => {
      typing = { ...typing, edit: absorb(typing.edit, plant.now(id)) }
    },
    async save(
      how: How = 'answered',
      meanwhile: () => void = () => undefined,
      isHeld?: (name: string) => boolean,
      drawn: Typing = typing,
    ) {
      line.how = how
      const change = (next: (now: Typing) => Typing) => void (typing = next(typing))
      const options = { resource: recipes, typing: drawn, change, request, by }
      const saving = saveForm({ ...options, ...(isHeld && { isHeld }) })
      meanwhile()
      return saving.catch((thrown: unknown) => {
        if (!(thrown instanceof ApiError) || thrown.code !== 'no_response') throw thrown
        return null
      })
    },
  }
}

it('lines that are typed on while they are saved are of the version that was answered, not of one heard since', async () => {
  const screen = await form()
  screen.note(0, 'slowly')
  await screen.save('answered', () => screen.note(0, 'slowly, cold'))
  expect([screen.typing().linesAt, screen.row().version]).toEqual([2, 2])
  screen.othersLine(1, 60)
  screen.hearRow()
  await screen.save()
  expect(screen.stored().map(({ note, percent }) => [note, percent])).toEqual([
    ['slowly, cold', 50],
    [null, 60],
  ])
})

it('lines are of the version they were first typed at, whatever is heard of the record since', async () => {
  const screen = await form()
  screen.note(0, 'slowly')
  screen.othersLine(1, 60)
  screen.hearRow()
  await screen.save()
  expect(screen.stored().map(({ note, percent }) => [note, percent])).toEqual([
    ['slowly', 50],
    [null, 60],
  ])
})

it('lines that are saved bind the next save of the fields to no version of theirs', async () => {
  const screen = await form()
  screen.note(0, 'slowly')
  await screen.save()
  screen.others({ notes: 'theirs' })
  screen.hearRow()
  screen.type('name', 'Berry ice')
  await screen.save()
  expect([screen.bodies.length, screen.row().name, screen.row().notes]).toEqual([2, 'Berry ice', 'theirs'])
})

it('what others said of a line is, though the record is heard before its lines and another is typed into', async () => {
  const screen = await form()
  screen.note(0, 'slowly')
  await screen.save()
  screen.othersLine(1, 60)
  screen.hearRow()
  screen.note(0, 'cold')
  await screen.save()
  expect(screen.stored().map(({ note, percent }) => [note, percent])).toEqual([
    ['cold', 50],
    [null, 60],
  ])
})

it('what is typed into lines while others were quicker is kept when the save goes again', async () => {
  const screen = await form()
  screen.othersLine(1, 60)
  screen.note(0, 'slowly')
  await screen.save('answered', () => screen.note(1, 'cold'))
  expect(screen.typing().lines[table]?.typed.map(({ note }) => note)).toEqual(['slowly', 'cold'])
  await screen.save()
  expect(screen.stored().map(({ note, percent }) => [note, percent])).toEqual([
    ['slowly', 50],
    ['cold', 60],
  ])
})

it('a value of another person is not written over unseen, though it is what was sent once and refused', async () => {
  const screen = await form()
  screen.type('name', 'Mint')
  screen.type('notes', 'mine')
  screen.others({ notes: 'theirs' })
  await screen.save()
  expect(screen.typing().edit.conflicts).toMatchObject({ notes: { theirs: 'theirs' } })
  screen.type('name', 'Mint ice')
  screen.others({ name: 'Mint' })
  screen.hearRow()
  expect(screen.typing().edit.conflicts).toMatchObject({ name: { theirs: 'Mint' } })
})

it('what was typed back is not sent once it is known that the other value never arrived', async () => {
  const screen = await form()
  screen.type('name', 'Mint')
  await screen.save('question lost')
  screen.type('name', 'Berry')
  screen.type('notes', 'cold')
  screen.others({ name: 'Mango' })
  await screen.save()
  expect(screen.bodies.slice(1).map((body) => Object.keys(body))).toEqual([
    ['name', 'version'],
    ['notes', 'version'],
  ])
  expect([screen.row().name, screen.row().notes]).toEqual(['Mango', 'cold'])
})

it('a save sends no field whose changes need approval: it stays typed, and alone it sends nothing', async () => {
  const screen = await form()
  const save = () =>
    screen.save(
      'answered',
      () => undefined,
      (name) => name === 'name',
    )
  screen.type('name', 'Blackberry')
  screen.type('notes', 'Stir slowly')
  await save()
  expect(screen.bodies).toEqual([{ version: 1, notes: 'Stir slowly' }])
  expect(screen.typing().edit.typed).toEqual({ name: 'Blackberry' })
  await save()
  expect(screen.bodies).toHaveLength(1)
  expect(screen.row().name).toBe('Berry')
})

it('a save of what was drawn before leaves what was typed into lines since, still to be saved', async () => {
  const recipe = await form()
  recipe.note(0, 'stir')
  const drawn = recipe.typing()
  recipe.note(1, 'warm')
  await recipe.save('answered', undefined, undefined, drawn)
  const notes = (lines: Lines = []) => lines.map((line) => line['note'])
  expect([notes(recipe.stored()), notes(recipe.typing().lines[table]?.typed)]).toEqual([
    ['stir', null],
    ['stir', 'warm'],
  ])
})

it('what the screen around knows beside the fields narrows choices and is not sent', async () => {
  const screen = await form()
  screen.type('area', 'assembly')
  screen.type('name', 'Berry again')
  await screen.save()
  expect(screen.bodies).toEqual([{ name: 'Berry again', version: 1 }])
})
