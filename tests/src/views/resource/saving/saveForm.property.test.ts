import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ApiError } from '../../../../../src/api/http'
import { recipeLines } from '../../../../../src/resources/production/recipes/recipe_lines'
import { recipes } from '../../../../../src/resources/production/recipes/recipes'
import { absorb, fresh, isDirty, settle, type } from '../../../../../src/views/resource/record/edit'
import { formDraft } from '../../../../../src/views/resource/saving/formDraft'
import {
  insertAt,
  type DocumentLine,
  lineKey,
  type Lines,
  removeAt,
} from '../../../../../src/views/resource/lines/lines'
import { beginLines, settleLine } from '../../../../../src/views/resource/lines/mergeLines'
import { isUnsaved, together } from '../../../../../src/views/resource/record/recordLines'
import { saveForm, type Typing } from '../../../../../src/views/resource/saving/saveForm'
import { browserKeeps, type How, loadQueue, recipePlant, table } from '../lines/recipePlant'
import { loadRegistry } from '../../../../../src/views/registry/registry'

// Every screen with a form waits for the definitions.
await loadRegistry()

const maya = { id: 3, name: 'Maya' }

const expected = { name: 'Berry', product_id: 1, basis: 'volume', target_strength_mg_ml: 0, notes: null }
const lineWanted = { product_id: 2, role: 'pg', percent: 50 }

/** A form on a new recipe, and what was typed into it and not given up. */
function form(plant: ReturnType<typeof recipePlant>) {
  const storage = browserKeeps()
  const opened = () =>
    formDraft({
      queue: loadQueue(storage, () => maya),
      place: 'recipes:new',
      personId: maya.id,
      describe: () => ({ title: 'New recipe', path: '/production/recipes' }),
    })
  let page = opened()
  let typing: Typing = { edit: fresh(null, expected), lines: {}, linesAt: null }
  const become = (next: Typing) => {
    typing = next
    page.type(next)
  }
  const line = { how: 'answered' as How }
  const by = plant.over(line)
  /** Where each text was typed last, and what each field is to be in the end. */
  const intended = new Map<string, string>()
  const intents = new Map<string, unknown>()
  const unheard = new Set<string>()
  /** A line keeps the name it was typed under. */
  const named = new Map<number, string>()
  const shown = (): Lines => {
    const edit = typing.lines[table]
    if (edit) return edit.typed
    const stored = typing.edit.base ? (plant.documents.get(typing.edit.base.id)?.lines ?? []) : []
    return stored.map((line) => (named.has(line.id) ? { ...line, key: named.get(line.id) as string } : line))
  }
  const mean = (where: string, text: string) => {
    for (const [other, at] of intended) if (at === where) intended.delete(other)
    intended.set(text, where)
  }
  const tell = (rows: Lines) => {
    const before = shown()
    const now = typing.lines[table]
    become({
      ...typing,
      lines: {
        ...typing.lines,
        [table]: now && !now.isSaved ? { ...now, typed: rows } : beginLines(before, rows),
      },
      linesAt: typing.linesAt ?? typing.edit.base?.version ?? null,
    })
  }
  return {
    expected: intended,
    intents,
    typing: () => typing,
    shown,
    settle() {
      for (const name of Object.keys(typing.edit.conflicts))
        become({ ...typing, edit: settle(typing.edit, name, 'mine') })
      for (const conflict of typing.lines[table]?.conflicts ?? []) {
        const now = typing.lines[table]
        if (now) become({ ...typing, lines: { [table]: settleLine(now, conflict, 'mine') } })
      }
    },
    type(name: string, text: string) {
      mean(name, text)
      intents.set(name, text)
      become({ ...typing, edit: type(typing.edit, name, text) })
    },
    /** Another person has changed a field since, so both values are acceptable. */
    overtaken(name: string) {
      intents.delete(name)
      unheard.add(name)
    },
    back(name: string) {
      const { base } = typing.edit
      if (!base) return
      for (const [text, at] of intended) if (at === name) intended.delete(text)
      if (unheard.has(name)) intents.delete(name)
      else intents.set(name, base[name])
      become({ ...typing, edit: type(typing.edit, name, base[name]) })
    },
    addLine() {
      const rows = insertAt(recipeLines, shown(), shown().length)
      tell(rows.map((one, at) => (at === rows.length - 1 ? { ...one, ...lineWanted } : one)))
    },
    typeLine(at: number, text: string) {
      const rows = shown()
      const one = rows[at % Math.max(1, rows.length)]
      if (!one) return
      mean(lineKey(one), text)
      tell(rows.map((other) => (other === one ? { ...other, note: text } : other)))
    },
    removeLine(at: number) {
      const rows = shown()
      const one = rows[at % Math.max(1, rows.length)]
      if (!one) return
      for (const [text, where] of intended) if (where === lineKey(one)) intended.delete(text)
      tell(removeAt(rows, rows.indexOf(one)))
    },
    /** The record as others left it may come before its lines do. */
    hearRow() {
      const { base } = typing.edit
      if (base) become({ ...typing, edit: absorb(typing.edit, plant.now(base.id)) })
      unheard.clear()
    },
    /** What others did comes by itself. */
    hear() {
      const { base } = typing.edit
      if (!base) return
      unheard.clear()
      const { lines } = plant.documents.get(base.id) as { lines: DocumentLine[] }
      become({ ...typing, edit: absorb(typing.edit, plant.now(base.id)) })
      const edit = typing.lines[table]
      if (!edit || page.request.isWaiting()) return
      if (edit.isSaved) {
        for (const { id, key } of edit.base) if (key !== undefined) named.set(id, key)
        become({ ...typing, lines: {} })
      } else become({ ...typing, lines: together(recipes, typing.lines, table, lines) })
    },
    async save(how: How, meanwhile: () => void = () => undefined) {
      line.how = how
      const here = page
      const saving = saveForm({
        resource: recipes,
        typing,
        change: (next) => (page === here ? become(next(typing)) : undefined),
        request: page.request,
        by,
      })
      meanwhile()
      if (how === 'page left') {
        // What is sent was sent by then.
        await new Promise((resolve) => setImmediate(resolve))
        return this.reload()
      }
      await saving.catch((thrown: unknown) => {
        if (!(thrown instanceof ApiError) || thrown.code !== 'no_response') throw thrown
      })
    },
    /** The page is loaded again: what is kept of a save without an answer is all that is left of it. */
    reload() {
      const next = opened()
      if (!next.restored) return
      page = next
      typing = next.restored
      const still = new Set(typing.lines[table]?.typed.map(lineKey))
      for (const [text, where] of intended)
        for (const [id, key] of named) if (key === where && !still.has(key)) intended.set(text, String(id))
      named.clear()
    },
    isDirty: () => isDirty(typing.edit) || isUnsaved(typing.lines),
    isWaiting: () => page.request.isWaiting(),
  }
}

const hows: readonly How[] = ['answered', 'answer lost', 'answer lost', 'question lost', 'page left']
const doing = fc.record({
  what: fc.constantFrom(
    ...([
      'type',
      'type',
      'back',
      'add',
      'typeLine',
      'typeLine',
      'remove',
      'save',
      'save',
      'typing',
      'hear',
      'other',
      'otherLine',
      'otherLine',
      'hearRow',
      'reload',
    ] as const),
  ),
  name: fc.constantFrom('name', 'notes'),
  at: fc.nat(5),
  how: fc.constantFrom(...hows),
})

it('whatever answers of a form are lost, and anyone who types on, one document comes of it and nothing typed is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { maxLength: 30 }), async (all) => {
      const plant = recipePlant()
      const screen = form(plant)
      screen.addLine()
      let [count, lastVersion] = [0, 0]
      /** Values set by others only. */
      const shares = new Map<number, number>()
      for (const { what, name, at, how } of all) {
        const text = `text ${++count}`
        if (what === 'type') screen.type(name, text)
        else if (what === 'back') screen.back(name)
        else if (what === 'add') screen.addLine()
        else if (what === 'typeLine') screen.typeLine(at, text)
        else if (what === 'remove') screen.removeLine(at)
        else if (what === 'save') await screen.save(how)
        else if (what === 'typing')
          await screen.save(how, () => (at % 2 ? screen.type(name, text) : screen.typeLine(at, text)))
        else if (what === 'hear') screen.hear()
        else if (what === 'hearRow') screen.hearRow()
        else if (what === 'reload') screen.reload()
        else if (what === 'otherLine') {
          for (const [id, { lines }] of plant.documents) {
            const line = lines[at % Math.max(1, lines.length)]
            if (!line) continue
            shares.set(line.id, ++count)
            const changed = lines.map((one) => (one === line ? { ...one, percent: count } : one))
            plant.change(id, { version: plant.now(id).version, [table]: changed }, 1)
          }
        } else
          for (const [id] of plant.documents) {
            plant.change(id, { version: plant.now(id).version, [name]: `other ${count}` }, 1)
            screen.overtaken(name)
          }
        expect(plant.documents.size).toBeLessThanOrEqual(1)
        expect(new Set(screen.shown().map(lineKey)).size).toBe(screen.shown().length)
        const { edit } = screen.typing()
        // An answer that comes late is no reason to show what was before.
        expect(edit.base?.version ?? 0).toBeGreaterThanOrEqual(lastVersion)
        lastVersion = edit.base?.version ?? 0
        const current = new Set([
          ...Object.values(edit.typed),
          ...Object.values(edit.base ?? {}),
          ...screen.shown().map(({ note }) => note),
        ])
        for (const typed of screen.expected.keys())
          expect([typed, current.has(typed) || plant.texts.has(typed)]).toEqual([typed, true])
      }
      for (let round = 0; round < 6; round++) {
        screen.hear()
        screen.settle()
        await screen.save('answered')
      }
      screen.hear()
      const [id = 0] = plant.documents.keys()
      const lines = plant.documents.get(id)?.lines ?? []
      expect([plant.documents.size, screen.isDirty(), screen.isWaiting()]).toEqual([1, false, false])
      expect(screen.typing().edit.base).toMatchObject(plant.now(id))
      for (const [name, value] of screen.intents) expect([name, plant.now(id)[name]]).toEqual([name, value])
      const stored = new Set(lines.map(({ note }) => note))
      for (const { id: line, percent } of lines)
        if (shares.has(line)) expect([line, percent]).toEqual([line, shares.get(line)])
      for (const [text, where] of screen.expected)
        if (where !== 'name' && where !== 'notes') expect([text, stored.has(text)]).toEqual([text, true])
    }),
    { numRuns: 150 },
  )
})
