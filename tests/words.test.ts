import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry } from '../src/resources'
import { buttonLabels, buttonLabelsOf, shownTexts, shownTextsOf } from './harness/sourceTexts'

/** Names of variables, parameters, functions and types that say nothing of the thing, with what to use instead. */
const bannedNames: Readonly<Record<string, string>> = {
  asked: 'query, params, payload, request or requested',
  asks: 'inputs',
  begun: 'started',
  beside: 'computed, extras or after',
  everybody: 'allUsers or anyRole',
  gone: 'removed, missing or deletedIds',
  given: 'props, options, values, input or args',
  held: 'current, stored, locked or onHand',
  kept: 'stored, saved, remaining or systemFields',
  known: 'cached, existing or match',
  lying: 'stocked or contents',
  meant: 'expected or matching',
  owed: 'pending',
  said: 'message, text, title or label',
  standing: 'existing, current, stored or survivor',
  told: 'changes, notice, message, callback or reported',
  wanted: 'requested, required, needed or expected',
  Asked: 'Query, Params or Request',
  Asking: 'Request or OpenDialog',
  Given: 'Props, Options or Deps',
  Held: 'Locked..., Cached... or the thing itself',
  Kept: 'Stored...',
  Known: 'Existing..., Cached... or the thing itself',
  Lacking: 'Shortage or Missing...',
  Line: 'DocumentLine, LogEntry, Connection or ProductionLine',
  Said: 'ChannelMessage',
  Standing: 'Existing...',
  Told: 'RowChange or Message',
  Wanted: 'Request or Requested...',
}

/** Words of stories, with what a comment says instead. */
const bannedWords: Readonly<Record<string, string>> = {
  anybody: 'any user, or the passive',
  bears: 'has, or affects',
  lie: 'is',
  lies: 'is',
  nobody: 'no user, none, or what the program does',
  somebody: 'another user, a person, or the passive',
  stand: 'is',
  stands: 'is',
  stood: 'was',
  tells: 'shows, reports or says',
  whoever: 'the user, the caller or the client',
}

/** What an act of a button is called, with the words it goes by nowhere. */
const acts: Readonly<Record<string, readonly string[]>> = {
  Add: ['Append', 'Insert'],
  Apply: ['Set filter'],
  Cancel: ['Abort', 'Stay', 'Back out', 'Never mind', 'No'],
  Change: ['Edit', 'Modify', 'Alter'],
  Clear: ['Empty'],
  Close: ['OK', 'Ok', 'Okay', 'Done', 'Got it', 'Hide'],
  Confirm: ['Yes', 'Agree'],
  Create: ['Make', 'Generate'],
  Delete: ['Erase', 'Destroy'],
  Discard: ['Leave without', 'Throw'],
  Dismiss: ['Understood', 'Acknowledge'],
  Open: ['View', 'Display'],
  Post: ['Book'],
  Print: ['Paper'],
  Recount: ['Count again'],
  Reject: ['Decline', 'Deny'],
  Reverse: ['Undo receipt', 'Roll back'],
  Save: ['Store', 'Update', 'Keep changes'],
  Start: ['Begin'],
  Submit: ['Send'],
  'Try again': ['Retry', 'Repeat', 'Again'],
}

/** Labels of the specification: the error alert, the question after an expired session, the first act on a work order. */
const prescribed: Readonly<Record<string, readonly string[]>> = {
  Acknowledge: ['work_orders'],
  OK: ['src/views/errors/ErrorDialog.tsx'],
  Yes: ['src/views/errors/FaultDialog.tsx'],
}

/** Turns of phrase that no text of the product has, with what it says instead. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(nobody|somebody|anybody|everybody|whoever)\b/i, 'name the role, or the passive'],
  [/^there (is|are) no\b/i, 'say "No accounts yet", "This flow does not exist"'],
  [/\bto be had\b/i, 'say available'],
  [/\bgoes dark\b|\bbrings it back\b|\btakes it back\b/i, 'say what the software does'],
  [/^nothing (found|was changed)$/i, 'say "No results", "No changes"'],
  // Fields, tables and placeholders keep their names.
  [/\bFlavor|\sflavor/, 'say flavour'],
  [/^no \w+ (matches|has)\b/i, 'say "No accounts match this search"'],
]

const startsWith = (label: string, words: string) => label === words || label.startsWith(`${words} `)

/** What is wrong with the label of a button, if anything. */
function labelFault(label: string) {
  for (const [act, others] of Object.entries(acts))
    if (others.some((words) => startsWith(label, words))) return `say ${act}`
  if (/^(Add|New|Create)$/.test(label)) return 'name what it adds'
  // "The rest" is a noun of the trade: what a document has open.
  if (/^[A-Z]\w+( \w+)? (a|an|the) (?!rest$)/.test(label)) return 'no article after the act'
  return null
}

const sourceFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))

const files = ['src', 'server', 'tests', 'bench'].flatMap(sourceFiles)

const comment = String.raw`\/\*[\s\S]*?\*\/|(?<![:'"\`\\])\/\/[^\n]*`
const text = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\`(?:\\.|[^\`\\])*\``

/** A file without texts, in two parts: its comments and its code. */
function partsOf(source: string) {
  const comments: string[] = []
  const code = source.replace(
    new RegExp(`${text}|(${comment})`, 'g'),
    (_match, found: string | undefined) => {
      if (found !== undefined) comments.push(found)
      return found === undefined ? "''" : ''
    },
  )
  return { comments: comments.join('\n'), code }
}

const names = Object.keys(bannedNames).join('|')

/** Declarations: const, function and type, a name taken out of an object, the parameters of a function. */
const declarations = [
  new RegExp(String.raw`\b(?:const|let|function|type|interface)\s+(${names})\b`, 'g'),
  new RegExp(String.raw`\b(?:const|let)\s+[{[][^=;]*?[\s{[:,](${names})\s*[,}\]][^=;]*=`, 'g'),
  new RegExp(
    String.raw`\((?:[^(){}=;]*?,)?\s*(${names})\s*(?=[?,:)])[^()]*\)\s*(?::[^=;{}]+)?(?:=>|\{)`,
    'g',
  ),
  new RegExp(String.raw`\(\{(?:[^(){}]*?,)?\s*(${names})\s*(?=[,}])`, 'g'),
  new RegExp(String.raw`(?<![.\w])(${names})\s*=>`, 'g'),
]

const namesIn = (source: string) => {
  const { code } = partsOf(source)
  return declarations.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name))
}

const wordsIn = (source: string) =>
  [
    ...partsOf(source).comments.matchAll(
      new RegExp(String.raw`\b(${Object.keys(bannedWords).join('|')})\b`, 'gi'),
    ),
  ].map(([, word = '']) => word.toLowerCase())

describe('words', () => {
  it('words names variables, parameters, functions and types by what they are', () => {
    const found = files.flatMap((file) =>
      namesIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}, use ${bannedNames[name]}`),
    )
    expect(found).toEqual([])
  })

  it('comments name users and programs by what they are, and say plainly what is where', () => {
    const found = files.flatMap((file) =>
      wordsIn(readFileSync(file, 'utf8')).map((word) => `${file}: ${word}, say ${bannedWords[word]}`),
    )
    expect(found).toEqual([])
  })

  it('words has every banned name of a variable in the glossary, as the word not to use', () => {
    const rows = readFileSync('docs/GLOSSARY.md', 'utf8').split('## Words of the code')[1]?.split('\n') ?? []
    const replaced = new Set(rows.flatMap((row) => row.split('|').at(-2)?.match(/\w+/g) ?? []))
    const names = Object.keys(bannedNames).filter((name) => name === name.toLowerCase())
    expect(names.filter((name) => !replaced.has(name))).toEqual([])
  })

  it('words calls one act of a button by one word everywhere, and names what is added', () => {
    const views = sourceFiles('src/views').map((file) => file.replaceAll('\\', '/'))
    const events = Object.values(registry).flatMap(({ name, events }) =>
      Object.values(events ?? {})
        .filter(({ hidden }) => !hidden)
        .map(({ label }) => ({ file: name, text: label })),
    )
    const labels = [...buttonLabels(views), ...events]
    expect(labels.length).toBeGreaterThan(300)
    const found = labels
      .filter(({ file, text }) => !prescribed[text]?.includes(file))
      .flatMap(({ file, text }) => {
        const fault = labelFault(text)
        return fault === null ? [] : [`${file}: ${text}, ${fault}`]
      })
    expect(found).toEqual([])
  })

  it('words says plainly what is empty, missing or done in every text of the product', () => {
    const faultOf = (text: string) => phrases.find(([phrase]) => phrase.test(text))?.[1]
    const found = shownTexts(sourceFiles('src')).flatMap(({ file, text }) => {
      const fault = faultOf(text)
      return fault === undefined ? [] : [`${file}: ${text}, ${fault}`]
    })
    expect(found).toEqual([])
    expect(
      shownTextsOf("<p title='Flavors'>{x ? 'Nothing found' : `There are no ${y}`}</p>").map(
        ({ text }) => faultOf(text) !== undefined,
      ),
    ).toEqual([true, true, true])
  })

  it('words throws typed input away by Discard, and Cancel only leaves a dialog', () => {
    const labelsOf = (file: string) => buttonLabels([file]).map(({ text }) => text)
    expect(labelsOf('src/views/resource/record/SaveBar.tsx')).toContain('Discard')
    expect(labelsOf('src/views/resource/record/SaveBar.tsx')).not.toContain('Cancel')
    expect(labelsOf('src/views/ui/unsaved/askToLeave.ts')).toEqual(['Discard', 'Cancel'])
    expect(labelsOf('src/views/ui/unsaved/unsaved.ts')).toEqual(['Discard', 'Cancel'])
    expect(labelsOf('src/views/resource/list/ListFooter.tsx')).toContain('Cancel export')
  })

  it('words reads the labels of a button where it chooses one, and its name for screen readers', () => {
    const texts = (source: string) => buttonLabelsOf(source).map(({ text }) => text)
    expect(texts('<Button>OK</Button>')).toEqual(['OK'])
    expect(texts("<Button>{isNew ? 'Cancel' : `Discard ${name}`}</Button>")).toEqual(['Cancel', 'Discard {}'])
    expect(texts('<button aria-label="Close"><IconX /></button>')).toEqual(['Close'])
    expect(texts("ask({ labels: { confirm: 'Leave', cancel: 'Stay' } })")).toEqual(['Leave', 'Stay'])
    expect(texts('<DialogFoot onCancel={close}>Save</DialogFoot>')).toEqual(['Save'])
    expect(labelFault('Add a shift')).toBe('no article after the act')
    expect(labelFault('Add')).toBe('name what it adds')
    expect(labelFault('OK')).toBe('say Close')
  })

  it('words finds a banned name in a declaration and a banned word in a comment, and nothing in a text', () => {
    expect(namesIn('const asked = 1')).toEqual(['asked'])
    expect(namesIn('type Given = { id: number }')).toEqual(['Given'])
    expect(namesIn('rows.map((told) => told.id)')).toEqual(['told'])
    expect(namesIn('function take(id: number, held: Row) {}')).toEqual(['held'])
    expect(namesIn('const { id, known } = row')).toEqual(['known'])
    expect(namesIn('rows.map(({ id, kept }) => id + kept)')).toEqual(['kept'])
    expect(namesIn("call('asked', { held: row.held })")).toEqual([])
    expect(wordsIn('/** Nobody waits. */')).toEqual(['nobody'])
    expect(wordsIn("const text = 'Nobody // nobody'")).toEqual([])
  })
})
