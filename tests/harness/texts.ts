import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-5'
import { areas, modules, roles } from '../../src/access'
import { registry } from '../../src/resources'
import { standardLabels } from '../../src/resources/kit/define/standard'
import { replaceTexts } from '../../src/resources/kit/define/translate'
import { settingGroups } from '../../src/resources/general/system/settingsKind'
import { kindTitles } from '../../src/resources/imports/kindNames'
import { statusesOf } from '../../src/resources/kit/query/filter'
import { changeName, lineChangeName } from '../../src/resources/kit/text/historyText'
import { pluralOf, words } from '../../src/resources/kit/text/words'
import { routes } from '../../src/routes'
import { themeColours } from '../../src/views/theme/themeColours'
import { machineGroupings } from '../../src/streams/boards/machinesDesk'

/** Texts with the place where each is first found. */
type Texts = Map<string, string>

const filesBelow = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name))
    .filter((name) => /\.tsx?$/.test(name))

const calledName = (node: ts.CallExpression) => node.expression.getText()

/** The English text that a node looks up or counts, or that the server looks up where it answers a refusal. */
function textsLookedUp(node: ts.Node): string[] {
  if (
    ts.isPropertyAssignment(node) &&
    node.name.getText() === 'text' &&
    ts.isStringLiteralLike(node.initializer)
  )
    return / /.test(node.initializer.text) ? [node.initializer.text] : []
  if (!ts.isCallExpression(node)) return []
  const [first, second] = node.arguments
  if (calledName(node) === 't' && first && ts.isStringLiteralLike(first)) return [first.text]
  if (calledName(node) === 'counted' && second && ts.isStringLiteralLike(second))
    return [second.text, pluralOf(second.text)]
  if (calledName(node) === 'placesText' && first && ts.isStringLiteralLike(first))
    return [first.text, `${first.text}s`]
  return []
}

/** The texts that the sources below a folder look up. */
export function textsOfSources(root: string): Texts {
  const found: Texts = new Map()
  for (const file of filesBelow(root)) {
    const visit = (node: ts.Node) => {
      for (const text of textsLookedUp(node)) if (!found.has(text)) found.set(text, file)
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true))
  }
  return found
}

/** The texts of all definitions, calls and routes, and the words of their choices and workflows. */
export async function textsOfDefinitions(): Promise<Texts> {
  const found: Texts = new Map()
  const add = (where: string) => (text: string) => {
    // A label of rows is a template of their columns.
    if (/[a-z]/i.test(text) && !/^\{\w+\}$/.test(text) && !found.has(text)) found.set(text, where)
    return text
  }
  const seen = new WeakSet<object>()
  for (const file of filesBelow('src/resources'))
    replaceTexts({ ...((await import(join('../..', file))) as object) }, add(file), seen)
  replaceTexts(routes, add('src/routes'), seen)
  for (const resource of Object.values(registry)) {
    const named = add(resource.name)
    named(resource.singular)
    named(pluralOf(resource.singular))
    for (const status of statusesOf(resource)) named(words(status))
    for (const event of Object.keys(resource.events)) named(changeName(resource, { event, action: '' }))
    for (const action of ['created', 'updated', 'deleted']) {
      named(changeName(resource, { event: null, action }))
      named(lineChangeName(resource, { event: null, action }))
    }
  }
  for (const one of [...roles, ...Object.keys(areas)]) add('src/access.ts')(words(one))
  for (const one of [...modules, ...Object.values(standardLabels)]) add('src/access.ts')(one)
  for (const one of [...settingGroups, ...Object.values(kindTitles), 'Yes', 'No']) add('src/resources')(one)
  for (const one of machineGroupings) add('src/streams')(one)
  for (const one of ['default', 'medium', 'small', 'mini', ...Object.keys(themeColours)])
    add('src/views')(words(one))
  for (const one of ['day', 'week', 'month', 'year']) add('src/resources')(one)
  return found
}
