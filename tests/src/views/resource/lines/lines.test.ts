import { describe, expect, it } from 'vitest'
import { recipeLines } from '../../../../../src/resources/production/recipes/recipe_lines'
import { asSheet } from '../../../../../src/views/resource/lines/copiedLines'
import {
  followLines,
  insertAt,
  isUntouched,
  type DocumentLine,
  lineProblems,
  moveBy,
  removeAt,
  sentLines,
  sumOf,
  typedNames,
} from '../../../../../src/views/resource/lines/lines'
import { cellsOf, pasted, valueOfCell } from '../../../../../src/views/resource/lines/pastedLines'

const line = (id: number, sequence: number, more: Record<string, unknown> = {}) =>
  ({
    id,
    version: 1,
    sequence,
    product_id: id,
    product: `P${id}`,
    role: 'pg',
    percent: 10,
    ...more,
  }) as DocumentLine
const three = [line(1, 10), line(2, 20), line(3, 30)]
const order = (lines: readonly DocumentLine[]) =>
  lines.map(({ id, sequence }) => `${id ?? 'new'}:${String(sequence)}`)
const names = typedNames(recipeLines, 'recipe_id')

describe('lines of a document', () => {
  it('the lines of a document go on in tens, and find a number between two others while there is one', () => {
    expect(order(insertAt(recipeLines, three, 3))).toEqual(['1:10', '2:20', '3:30', 'new:40'])
    expect(order(insertAt(recipeLines, three, 1))).toEqual(['1:10', 'new:15', '2:20', '3:30'])
    expect(order(insertAt(recipeLines, three, 0))).toEqual(['new:5', '1:10', '2:20', '3:30'])
    const tight = [line(1, 1), line(2, 2)]
    expect(order(insertAt(recipeLines, tight, 1))).toEqual(['1:10', 'new:20', '2:30'])
  })

  it('the lines of a document change places and leave the numbers to the places', () => {
    expect(order(moveBy(recipeLines, three, 0, 1))).toEqual(['2:10', '1:20', '3:30'])
    expect(order(moveBy(recipeLines, three, 0, -1))).toEqual(order(three))
    expect(order(removeAt(three, 1))).toEqual(['1:10', '3:30'])
  })

  it('the lines of a document take their messages along, and drop those of what was changed', () => {
    const errors = { 'recipe_lines.2.percent': 'wrong', 'recipe_lines.0.role': 'in', name: 'kept' }
    const moved = moveBy(recipeLines, three, 2, -1)
    expect(followLines(errors, 'recipe_lines', three, moved)).toEqual({
      'recipe_lines.1.percent': 'wrong',
      'recipe_lines.0.role': 'in',
      name: 'kept',
    })
    const mended = three.map((one) => (one.id === 3 ? { ...one, percent: 11 } : one))
    expect(followLines(errors, 'recipe_lines', three, mended)).not.toHaveProperty('recipe_lines.2.percent')
  })

  it('the lines of a document are not sent while no one typed into them, and only with what people type', () => {
    const [, fresh] = insertAt(recipeLines, [line(1, 10)], 1)
    expect([isUntouched(recipeLines, fresh as DocumentLine), isUntouched(recipeLines, line(1, 10))]).toEqual([
      true,
      false,
    ])
    expect(isUntouched(recipeLines, { ...fresh, note: 'slowly' } as DocumentLine)).toBe(false)
    expect(sentLines(recipeLines, 'recipe_id', [line(1, 10, { note: '', key: 'k' })])).toEqual([
      { id: 1, sequence: 10, product_id: 1, role: 'pg', percent: 10, note: null },
    ])
  })

  it('the lines of a document say what is wrong by line and field', () => {
    expect(
      lineProblems(recipeLines, 'recipe_id', [line(1, 10), line(2, 20, { percent: 0, role: null })]),
    ).toEqual({
      'recipe_lines.1.percent': 'Share must be greater than 0',
      'recipe_lines.1.role': 'Role is required',
    })
  })

  it('the lines of a document add up exactly', () => {
    const shares = [0.1, 0.2, 33.333333].map((percent, at) => line(at, at, { percent }))
    expect([sumOf(shares, 'percent'), sumOf([line(1, 1, { percent: 'abc' })], 'percent')]).toEqual([
      33.633333, 0,
    ])
  })
})

describe('pasted sheet', () => {
  it('a pasted sheet is cut by tabs, by semicolons or commas, or is one column of figures', async () => {
    expect(await cellsOf('a\t"b\tc"\n1\t2\n')).toEqual([
      ['a', 'b\tc'],
      ['1', '2'],
    ])
    expect(await cellsOf('a;b\r\n1,5;2\r\n')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
    expect(await cellsOf('a,b\n1,"2,5"')).toEqual([
      ['a', 'b'],
      ['1', '2,5'],
    ])
    expect(await cellsOf('1,5\n2,25')).toEqual([['1,5'], ['2,25']])
    expect(await cellsOf('"two\nlines"\r\n5" pipe\n')).toEqual([['two\nlines'], ['5" pipe']])
    expect(await cellsOf('"half\t1\nb\t2')).toEqual([
      ['"half', '1'],
      ['b', '2'],
    ])
  })

  it('a pasted sheet is read by the kind of each field, and kept as text where it cannot be', () => {
    const { percent, role, is_hazard: hazard, note } = recipeLines.fields
    expect([
      valueOfCell(percent, '1,234.5'),
      valueOfCell(percent, 'much'),
      valueOfCell(role, 'VG'),
      valueOfCell(role, 'water'),
      valueOfCell(hazard, 'oui'),
      valueOfCell(note, ' slowly '),
      valueOfCell(note, ''),
    ]).toEqual([1234.5, 'much', 'vg', 'water', 1, 'slowly', null])
  })

  it('a pasted sheet makes the lines it needs from the focused cell on, and says by line what it did not understand', async () => {
    const at = { child: recipeLines, names, lines: three, place: 2, column: names.indexOf('role') }
    const { lines, rows, wrong } = await pasted(at, 'VG\t12,5\nwater\tmuch')
    expect(rows).toBe(2)
    expect(lines.map(({ sequence, role, percent }) => [sequence, role, percent])).toEqual([
      [10, 'pg', 10],
      [20, 'pg', 10],
      [30, 'vg', 12.5],
      [40, 'water', 'much'],
    ])
    expect(wrong).toEqual([
      { place: 3, name: 'role', text: 'water', why: 'Invalid option for this field' },
      { place: 3, name: 'percent', text: 'much', why: 'This field must have only numbers' },
    ])
  })

  it('a pasted sheet may bring the heads of its columns, in any order', async () => {
    const at = { child: recipeLines, names, lines: [], place: 0, column: 0 }
    const { lines } = await pasted(at, 'Share\tRole\n30\tPG\n70\tVG')
    expect(lines.map(({ percent, role }) => [percent, role])).toEqual([
      [30, 'pg'],
      [70, 'vg'],
    ])
  })

  it('a pasted sheet names cells for which there is no column: nothing is lost in silence', async () => {
    const at = { child: recipeLines, names, lines: [line(1, 10)], place: 0, column: names.length - 1 }
    const { wrong } = await pasted(at, 'a note\tone too many')
    expect(wrong).toEqual([{ place: 0, name: '', text: 'one too many', why: 'No column for it' }])
  })

  it('a pasted sheet is what copying gives', async () => {
    const noted = [line(1, 10, { note: 'a "b"\tc', is_hazard: 0 })]
    const sheet = asSheet(recipeLines, ['sequence', 'role', 'percent', 'is_hazard', 'note'], noted, true)
    expect(sheet).toBe('Sequence\tRole\tShare\tHazard\tNote\n10\tPG\t10\tNo\t"a ""b""\tc"')
    const at = { child: recipeLines, names, lines: [], place: 0, column: 0 }
    const { lines, wrong } = await pasted(at, sheet)
    expect(wrong).toEqual([])
    expect(lines[0]).toMatchObject({ sequence: 10, role: 'pg', percent: 10, is_hazard: 0, note: 'a "b"\tc' })
  })
})
