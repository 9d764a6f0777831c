import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settingsTable } from '../server/settingsTable'

it('README names every setting with the default and the meaning it has', () => {
  const readme = readFileSync('README.md', 'utf8').replace(/ +/g, ' ')
  for (const { name, default: usual, meaning } of settingsTable)
    expect(readme).toContain(`| \`${name}\` | ${usual} | ${meaning} |`)
})
