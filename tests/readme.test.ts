import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settingsTable } from '../server/settingsTable'

it('the page on running it names every setting with the default and the meaning it has', () => {
  const page = readFileSync('docs/operations.md', 'utf8').replace(/ +/g, ' ')
  for (const { name, default: usual, meaning } of settingsTable)
    expect(page).toContain(`| \`${name}\` | ${usual} | ${meaning} |`)
})
