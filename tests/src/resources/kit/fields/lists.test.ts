import { describe, expect, it } from 'vitest'
import { text } from '../../../../../src/resources/kit/fields/field'
import { ids, linesOf, mostLineFaults } from '../../../../../src/resources/kit/fields/lists'
import { check } from '../../../../../src/resources/kit/fields/validate'

const many = (length: number, item: unknown) => Array.from({ length }, () => item)

/** Counts how often a value of a line is looked at. */
function watched() {
  const looked = { count: 0 }
  const line = {
    get note() {
      looked.count++
      return 'much too long'
    },
  }
  return { looked, line }
}

describe('lists in a body', () => {
  const fields = { lines: linesOf('Lines', { note: text('Note', 5) }, { most: 300 }), ids: ids('Ids', 500) }

  it('a list above its limit is refused by its length alone, and no item of it is checked', () => {
    const { looked, line } = watched()
    expect(check(fields, { lines: many(50_000, line), ids: many(50_000, 'x') })).toEqual({
      ok: false,
      errors: { lines: 'max', ids: 'max' },
    })
    expect(looked.count).toBe(0)
  })

  it('the faults of lines are named by place and field, and lines beyond the first 200 faults are not checked', () => {
    const { looked, line } = watched()
    const result = check(fields, { lines: [{ note: 'ok' }, ...many(290, line)], ids: [1] })
    if (result.ok) throw new Error('Texts that are too long were taken')
    expect(Object.keys(result.errors)).toHaveLength(mostLineFaults)
    expect(result.errors).toMatchObject({ 'lines.1.note': 'max', [`lines.${mostLineFaults}.note`]: 'max' })
    expect(looked.count).toBe(mostLineFaults)
  })
})

it('a text above its length is refused for that alone: its pattern never runs over it', () => {
  const code = text('Code', 5, { pattern: /^[A-Z]+$/, patternMessage: 'Letters only' })
  const refused = (value: string) => code.schema.safeParse(value).error?.issues.map(({ message }) => message)
  expect(refused('abc')).toEqual(['Letters only'])
  expect(refused('abcdefgh')).toEqual(['max'])
})
