import { act, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import { recipes } from '../../../../../src/resources/production/recipes/recipes'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import type { DocumentLine } from '../../../../../src/views/resource/lines/lines'
import { type RecordForm, useRecordForm } from '../../../../../src/views/resource/record/useRecordForm'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const resource = recipes as unknown as AnyResource
const table = 'recipe_lines'
const row = { id: 7, version: 1, name: 'Mango', status: 'draft' } as unknown as AnyRow

const lineOf = (id: number | undefined, percent: number, version = 1) =>
  ({
    ...(id !== undefined && { id }),
    key: `line ${id ?? 'new'}`,
    version,
    sequence: 10,
    percent,
  }) as unknown as DocumentLine

type Drawn = (form: RecordForm) => void

function Recipe({ onDrawn }: { onDrawn: Drawn }) {
  const form = useRecordForm(resource, row)
  useEffect(() => onDrawn(form))
  return <p>{form.lines[table]?.typed.map(({ percent }) => String(percent)).join(', ') ?? 'nothing typed'}</p>
}

beforeEach(async () => {
  answerCalls({})
  await signIn()
})

it('lines that come from others in the moment of a paste leave what is pasted', () => {
  const forms: RecordForm[] = []
  const drawn = () => forms.at(-1) as RecordForm
  mount(<Recipe onDrawn={(form) => void forms.push(form)} />)
  const [first, empty] = [lineOf(1, 50), lineOf(undefined, 0)]
  act(() => drawn().setLines(table, [first, empty], [first]))
  // Both on the form as it was drawn last, as an effect of that drawing has it.
  act(() => {
    const form = drawn()
    form.setLines(table, [first, lineOf(undefined, 45)], [first])
    form.absorbLines(table, [lineOf(1, 55, 2)])
  })
  expect(screen.getByText('55, 45')).toBeDefined()
})
