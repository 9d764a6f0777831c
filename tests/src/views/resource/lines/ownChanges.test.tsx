import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { recipeLines } from '../../../../../src/resources/production/recipes/recipe_lines'
import { ConflictResolver } from '../../../../../src/views/resource/record/ConflictResolver'
import type { DocumentLine, Lines } from '../../../../../src/views/resource/lines/lines'
import { useRemoteLineChanges } from '../../../../../src/views/resource/lines/useRemoteLineChanges'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const line = (id: number) =>
  ({ id, version: 1, updated_by: 1, updated_at: '2026-11-21T11:24:00Z' }) as unknown as DocumentLine
const [first, second] = [line(1), line(2)]

type Props = { current: Lines; typed?: Lines; saved?: Lines }

function News({ current, typed, saved }: Props) {
  const news = useRemoteLineChanges(recipeLines, 'recipe_id', current, typed, saved)
  return <p>{news.map(({ kind }) => kind).join() || 'no news'}</p>
}

beforeEach(async () => {
  answerCalls({})
  await signIn()
})

it('a line that a person removed is no news to that person once the live rows are without it', () => {
  const { rerender } = mount(<News current={[first, second]} typed={[first]} />)
  rerender(<News current={[first, second]} saved={[first]} />)
  rerender(<News current={[first]} saved={[first]} />)
  expect(screen.getByText('no news')).toBeDefined()
})

it('a line that another person removed is news', () => {
  const { rerender } = mount(<News current={[first, second]} />)
  rerender(<News current={[first]} />)
  expect(screen.getByText('removed')).toBeDefined()
})

it("a value that a person saved in another window is called that person's own, not someone else's", () => {
  const conflict = { at: '2026-11-21T11:24:00Z', by: 1 }
  mount(<ConflictResolver label="Now" mine="5" theirs="6" conflict={conflict} onSettle={vi.fn()} />)
  expect(screen.getByText(/Saved by you/)).toBeDefined()
  expect(screen.queryByText(/Someone else/)).toBeNull()
})
