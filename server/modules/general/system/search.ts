import type pg from 'pg'
import { type Actor, mayOpen } from '../../../../src/access'
import { type FoundDocument, searchCalls } from '../../../../src/resources/general/system/searchCalls'
import { recordAddress } from '../../../../src/resources/kit/define/addresses'
import type { AnyResource } from '../../../../src/resources/kit/define/definition'
import type { AnyRow } from '../../../../src/resources/kit/define/row'
import { fieldOf, labelKey } from '../../../../src/resources/kit/define/defineResource'
import { onCall } from '../../../calls/handlers'
import { searchWords } from '../../../../src/resources/kit/query/filter'
import { ownCondition, within } from '../../../query/compile'
import type { Hidden } from '../../../query/compiler'
import { hiddenFrom } from '../../../query/page'
import { rowLabel } from '../../../engine/rows/rowLabel'
import { registry, served } from '../../../../src/resources'
import { selectOf } from '../../../engine/rows/selects'
import { quoted } from '../../../engine/rows/rowJoins'
import { beginnings, keyOf } from './searchKeys'

const mostOfOne = 5
const most = 10
/** The index of names is of trigrams: without one word of three letters every row would be read. */
const shortestIndexed = 3

const mayRead = (resource: AnyResource, by: Actor) =>
  mayOpen(by, resource.access.read) &&
  (resource.modules.length === 0 || resource.modules.some((module) => by.modules.includes(module)))

type Searchable = {
  resource: AnyResource
  /** The column its documents are found by first. */
  key: string
  /** What this person may not read: columns, and rows of others. */
  hidden: Hidden
}

/** The resources this person finds documents of: with a key of their own that they may read, documents first. */
export const searchable = (by: Actor): Searchable[] =>
  served
    .flatMap((resource) => {
      const key = keyOf(resource)
      if (key === undefined || !mayRead(resource, by)) return []
      const hidden = hiddenFrom(resource, by)
      return hidden.has(key) ? [] : [{ resource, key, hidden }]
    })
    .toSorted((a, b) => Number(b.key === 'number') - Number(a.key === 'number'))

/** What a document is about: the first reference in its list, e.g. the product of an order, the supplier of a purchase. */
const subjectOf = ({ list, fields }: AnyResource) =>
  list.columns.find((name) => fields[name]?.kind === 'reference')

/** Of a part of a table its rows alone: what they have in columns of the table; of rows by owner the reader's own. */
const ofReader = ({ resource, hidden }: Searchable) =>
  Object.entries(resource.list.only ?? {})
    .map(([name, value]) => ` and t.${quoted(name)} = '${value}'`)
    .join('') + ownCondition(resource, hidden)

/** The rank of what is found by its name: after everything found by its key; then documents by what they are about. */
const byNameRank = 100
const bySubjectRank = 200
/** So many subjects are looked into: words that name more name no document. */
const mostSubjects = 50

/**
 * One statement over all of them. A branch per resource and beginning of a key reads a few rows of the index of the key;
 * a branch per resource with a name finds the rows whose name or key contains every word, in any order; a branch per
 * document with a subject finds the newest ones whose subject has a name with every word: orders by their product.
 */
export function searchStatement(readable: readonly Searchable[], words: string) {
  const values: string[] = []
  const parameter = (value: string) => `$${values.push(value)}`
  const byKey = readable.flatMap((source, place) => {
    const { resource, key } = source
    return beginnings(resource, words).map((beginning, rank) => {
      const column = key === 'number' ? 't.number collate "C"' : `folded(t.${quoted(key)}) collate "C"`
      const from = parameter(beginning)
      const to = parameter(`${beginning}\u{10FFFF}`)
      return `(select ${place} as place, ${rank} as rank, t.id, ${column} as key from ${quoted(resource.name)} t
        where ${column} >= ${from} and ${column} < ${to}${ofReader(source)} order by ${column} limit ${mostOfOne})`
    })
  })
  const typed = searchWords(words)
  const isIndexed = typed.some(({ length }) => length >= shortestIndexed)
  const byName = readable.flatMap((source, place) => {
    const { resource, key, hidden } = source
    if (!isIndexed || resource.fields.name?.kind !== 'text' || hidden.has('name')) return []
    const all = typed.map((word) => {
      const pattern = parameter(within(word))
      return `(folded(t.name) like ${pattern} or folded(t.${quoted(key)}) like ${pattern})`
    })
    return `(select ${place} as place, ${byNameRank} as rank, t.id, t.name collate "C" as key
      from ${quoted(resource.name)} t where ${all.join(' and ')}${ofReader(source)} order by folded(t.name) collate "C", t.id limit ${mostOfOne})`
  })
  const bySubject = readable.flatMap((source, place) => {
    const { resource, key, hidden } = source
    const subject = key === 'number' ? subjectOf(resource) : undefined
    const table = subject === undefined ? undefined : registry[resource.fields[subject]?.table ?? '']
    if (!isIndexed || !subject || hidden.has(subject) || table?.fields.name?.kind !== 'text') return []
    const all = typed.map((word) => `folded(r.name) like ${parameter(within(word))}`)
    return `(select ${place} as place, ${bySubjectRank} as rank, d.id, d.number collate "C" as key
      from (select r.id from ${quoted(table.name)} r where ${all.join(' and ')} limit ${mostSubjects}) s
      cross join lateral (select t.id, t.number from ${quoted(resource.name)} t
        where t.${quoted(subject)} = s.id${ofReader(source)} order by t.id desc limit ${mostOfOne}) d
      order by d.id desc limit ${mostOfOne})`
  })
  return { text: [...byKey, ...byName, ...bySubject].join(' union all '), values }
}

/** What a row is about beside its key: its subject, else its own label. */
function titleOf(resource: AnyResource, key: string, row: AnyRow): string | null {
  const subject = subjectOf(resource)
  const title = key === 'number' && subject !== undefined ? row[labelKey(subject)] : rowLabel(resource, row)
  return typeof title === 'string' && title !== '' && title !== row[key] ? title : null
}

/** What a row says of itself in a figure, where its definition names one and this person may read it. */
function figureOf(resource: AnyResource, row: AnyRow): FoundDocument['figure'] {
  const named = resource.lookup ? resource.lookup.figure : undefined
  const value = named && row[named.column]
  if (!named || typeof value !== 'number') return null
  const unit = row[named.in]
  const label = fieldOf(resource, named.column)?.label ?? named.column
  return { label, value, unit: typeof unit === 'string' ? unit : null }
}

async function rowsOf(pool: pg.Pool, { resource, hidden }: Searchable, ids: number[]) {
  const select = selectOf(resource)
  const { rows } = await pool.query<AnyRow>(
    `select ${select.selectList(hidden)} from ${select.table} t ${select.allJoins()}
     where t.id = any($1)`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

onCall(searchCalls.documents, async ({ pool, by, input }) => {
  const readable = searchable(by)
  const statement = searchStatement(readable, input.q)
  if (statement.text === '') return []
  const { rows } = await pool.query<{ place: number; rank: number; id: number }>(statement)
  const hits = rows.toSorted((a, b) => a.rank - b.rank || a.place - b.place).slice(0, most)
  const found = await Promise.all(
    readable.map(async (source, place) => {
      const ids = hits.filter((hit) => hit.place === place).map(({ id }) => id)
      return ids.length > 0 ? rowsOf(pool, source, ids) : new Map<number, AnyRow>()
    }),
  )
  const seen = new Set<AnyRow>()
  return hits.flatMap(({ place, id }): FoundDocument[] => {
    const row = found[place]?.get(id)
    const source = readable[place]
    if (!row || !source || seen.has(row)) return []
    const { resource, key } = source
    seen.add(row)
    return [
      {
        resource: resource.name,
        one: resource.singular,
        id,
        label: String(row[key]),
        title: titleOf(resource, key, row),
        status: typeof row.status === 'string' ? row.status : null,
        figure: figureOf(resource, row),
        address: recordAddress(resource, id),
      },
    ]
  })
})
