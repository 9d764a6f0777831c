import { beforeEach, describe, expect, it } from 'vitest'
import { forgetActions, labelOf, lastActions, note } from '../../../../src/views/errors/actionBreadcrumbs'

const pressed = (textContent: string, { label = null as string | null, isChoice = false } = {}) =>
  ({ textContent, getAttribute: () => label, closest: () => (isChoice ? {} : null) }) as unknown as Element

beforeEach(forgetActions)

describe('what was done last', () => {
  it('what was done last is known for ten actions, oldest first, each with its time', () => {
    for (let at = 1; at <= 12; at++) note(`Pressed ${at}`)
    const lines = lastActions().split('\n')
    expect(lines).toHaveLength(10)
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d Pressed 3$/)
    expect(lines[9]).toMatch(/Pressed 12$/)
  })

  it('what was done last names what was pressed, by what readers call it', () => {
    expect(labelOf(pressed(' Finish \n short '))).toBe('“Finish short”')
    expect(labelOf(pressed('', { label: 'Delete' }))).toBe('“Delete”')
    expect(labelOf(pressed('x'.repeat(200)))).toHaveLength(62)
  })

  it.each(['7', '0', 'C', '1,204', '+'])(
    'what was done last never names a key of a pad, which may be that of a PIN: %s',
    (key) => {
      expect(labelOf(pressed(key))).toBe('a key')
    },
  )

  it('what was done last says nothing of a value that was chosen, and nothing to the next person', () => {
    expect(labelOf(pressed('Quebec', { isChoice: true }))).toBeNull()
    note('Pressed “Save”')
    forgetActions()
    expect(lastActions()).toBe('')
  })
})
