import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hashOf, type Migration, ownMigrations } from '../../../server/db/migrate'

const frozen = JSON.parse(
  readFileSync(new URL('../../../server/db/migrations/hashes.json', import.meta.url), 'utf8'),
) as Record<string, string>

/** What is wrong with the migrations, in sentences for the developer who changed them. */
const faultsOf = (migrations: readonly Migration[], hashes: Readonly<Record<string, string>>): string[] => {
  const texts = new Map(migrations.map(({ name, sql }) => [name, sql]))
  const missing = Object.keys(hashes).filter((name) => !texts.has(name))
  const changed = migrations.filter(
    ({ name, sql }) => hashes[name] !== undefined && hashes[name] !== hashOf(sql),
  )
  const added = migrations.filter(({ name }) => hashes[name] === undefined)
  const gaps = migrations.filter(({ name }, place) => Number(name.slice(0, 4)) !== place + 1)
  return [
    ...missing.map((name) => `${name} was renamed or deleted: databases have applied it, put it back.`),
    ...changed.map(
      ({ name }) =>
        `${name} was changed: databases have applied it as it was. Put it back and write a new migration; only if it ` +
        'never left your own branch, write its new hash into hashes.json.',
    ),
    ...added.map(
      ({ name, sql }) =>
        `${name} is not frozen yet: when it is done, add "${name}": "${hashOf(sql)}" to hashes.json.`,
    ),
    ...gaps.map(({ name }) => `${name} does not follow the number of the migration before it.`),
  ]
}

it('has every migration with the text, the name and the number with which databases have applied it', () => {
  expect(faultsOf(ownMigrations(), frozen)).toEqual([])
})

it('refuses a migration that was changed, renamed, added without its hash, or left a gap', () => {
  const migrations = ['0001_reels.sql', '0002_stamps.sql'].map((name) => ({ name, sql: `-- ${name}` }))
  const hashes = Object.fromEntries(migrations.map(({ name, sql }) => [name, hashOf(sql)]))
  const [reels, stamps] = migrations as [Migration, Migration]
  expect(faultsOf(migrations, hashes)).toEqual([])
  expect(faultsOf([{ ...reels, sql: '-- other' }, stamps], hashes)).toEqual([
    expect.stringContaining('0001_reels.sql was changed'),
  ])
  expect(faultsOf([reels, { ...stamps, name: '0002_seals.sql' }], hashes)).toEqual([
    expect.stringContaining('0002_stamps.sql was renamed or deleted'),
    expect.stringContaining('0002_seals.sql is not frozen yet'),
  ])
  const late = { name: '0004_late.sql', sql: '-- late' }
  expect(faultsOf([...migrations, late], { ...hashes, [late.name]: hashOf(late.sql) })).toEqual([
    expect.stringContaining('0004_late.sql does not follow'),
  ])
})
