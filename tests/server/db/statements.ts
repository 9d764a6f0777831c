import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript-5'

/** A statement of the sources as the database gets it, or why only the running program knows its text. */
export type Statement = { at: string; text: string } | { at: string; dynamic: string }

const verbs =
  /^\s*(select\b(?=[\s\S]*(\bfrom\b|\())|insert into \w|update \w+ (\w+ )?set\b|delete from \w|with (recursive )?\w+ (\([^)]*\) )?as (materialized )?\()/

/** A text that depends on what only the running program knows. */
class Dynamic extends Error {}

type Part = string | { value: true }
type Alternatives = Part[][]

/** Each alternative of each part at least once, not every combination of them. */
const combined = (parts: Alternatives[]): Alternatives =>
  Array.from({ length: Math.max(1, ...parts.map(({ length }) => length)) }, (_, place) =>
    parts.flatMap((alternatives) => alternatives[place % alternatives.length] ?? []),
  )

/** Reads the statements of one folder; `nameOf` gives the table of a definition by the name of its constant. */
export function statementsOf(folder: string, nameOf: (constant: string) => string | undefined): Statement[] {
  const sources = new Map<string, ts.SourceFile>()
  // The arguments of the functions that are read at the moment.
  const bound = new Map<ts.Node, ts.Expression>()
  const sourceOf = (path: string): ts.SourceFile => {
    const cached = sources.get(path)
    if (cached) return cached
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
    sources.set(path, source)
    return source
  }

  /** Resolves a name to its declaration in the file or in the file it is imported from. */
  const declarationOf = (name: string, from: ts.Node): ts.Node | undefined => {
    for (let scope: ts.Node = from.parent; scope; scope = scope.parent) {
      const found = declaredIn(scope, name)
      if (!found) continue
      if (!ts.isImportSpecifier(found)) return found
      const { moduleSpecifier } = found.parent.parent.parent
      const target = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''
      if (!target.startsWith('.')) return undefined
      const path = join(dirname(found.getSourceFile().fileName), `${target}.ts`)
      try {
        return declaredIn(sourceOf(path), (found.propertyName ?? found.name).text)
      } catch {
        return undefined
      }
    }
    return undefined
  }

  const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
    ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql'

  const literalText = (node: ts.Node): Alternatives => {
    if (ts.isStringLiteralLike(node)) return [[node.text]]
    if (ts.isTemplateExpression(node))
      return combined([
        [[node.head.text]],
        ...node.templateSpans.flatMap(({ expression, literal }) => [
          literalText(expression),
          [[literal.text]],
        ]),
      ])
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return literalText(node.expression)
    if (ts.isConditionalExpression(node))
      return [...literalText(node.whenTrue), ...literalText(node.whenFalse)]
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return combined([literalText(node.left), literalText(node.right)])
    if (ts.isNumericLiteral(node)) return [[node.text.replaceAll('_', '')]]
    if (
      ts.isPropertyAccessExpression(node) &&
      node.name.text === 'name' &&
      ts.isIdentifier(node.expression)
    ) {
      const table = nameOf(node.expression.text)
      if (table !== undefined) return [[table]]
    }
    if (ts.isIdentifier(node)) {
      const declared = declarationOf(node.text, node)
      const argument = declared && bound.get(declared)
      if (argument) return literalText(argument)
      if (declared && ts.isVariableDeclaration(declared) && declared.initializer)
        return literalText(declared.initializer)
    }
    throw new Dynamic(node.getText())
  }

  const templateParts = (node: ts.TaggedTemplateExpression): Alternatives => {
    const { template } = node
    if (ts.isNoSubstitutionTemplateLiteral(template)) return [[template.text]]
    return combined([
      [[template.head.text]],
      ...template.templateSpans.flatMap(({ expression, literal }) => [partsOf(expression), [[literal.text]]]),
    ])
  }

  const returned = (node: ts.Node): ts.Expression | undefined => {
    if (ts.isVariableDeclaration(node)) return node.initializer && returned(node.initializer)
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return node.body
    if (!ts.isArrowFunction(node) && !ts.isFunctionDeclaration(node)) return undefined
    const last = node.body && ts.isBlock(node.body) ? node.body.statements.at(-1) : undefined
    return last && ts.isReturnStatement(last) ? last.expression : undefined
  }

  const parametersOf = (node: ts.Node): readonly ts.ParameterDeclaration[] => {
    const declared = ts.isVariableDeclaration(node) && node.initializer ? node.initializer : node
    return ts.isFunctionLike(declared) ? declared.parameters : []
  }

  const joined = (call: ts.CallExpression, { elements }: ts.ArrayLiteralExpression): Alternatives => {
    if (elements.some((element) => ts.isSpreadElement(element))) throw new Dynamic(call.getText())
    const separator = call.arguments[1] ? partsOf(call.arguments[1]) : [[', ']]
    return combined(
      elements.flatMap((element, place) => (place === 0 ? [] : [separator]).concat([partsOf(element)])),
    )
  }

  const isFragmentType = (type: ts.TypeNode | undefined) =>
    /RawBuilder|Expression|Sql\b/.test(type?.getText() ?? '')

  /** Contents of a template placeholder: SQL of its own, or a parameter. */
  const partsOf = (node: ts.Expression): Alternatives => {
    if (isSql(node)) return templateParts(node)
    if (ts.isParenthesizedExpression(node)) return partsOf(node.expression)
    if (ts.isConditionalExpression(node)) return [...partsOf(node.whenTrue), ...partsOf(node.whenFalse)]
    if (ts.isCallExpression(node)) {
      const callee = node.expression.getText()
      const [first] = node.arguments
      if (/^sql\.(ref|table|id)$/.test(callee) && first) return literalText(first)
      if (callee === 'sql.raw' && first) return literalText(first)
      if (callee === 'sql.join' && first && ts.isArrayLiteralExpression(first)) return joined(node, first)
      if (callee.startsWith('sql.')) throw new Dynamic(node.getText())
      const declared = ts.isIdentifier(node.expression)
        ? declarationOf(node.expression.text, node)
        : undefined
      const body = declared && returned(declared)
      if (declared && body && /\bsql[.`<]/.test(body.getText())) {
        for (const [place, parameter] of parametersOf(declared).entries()) {
          const argument = node.arguments[place]
          if (argument) bound.set(parameter, argument)
        }
        return partsOf(body)
      }
      if (declared && ts.isFunctionDeclaration(declared) && isFragmentType(declared.type))
        throw new Dynamic(node.getText())
    }
    if (ts.isIdentifier(node)) {
      const declared = declarationOf(node.text, node)
      const argument = declared && bound.get(declared)
      if (argument) return partsOf(argument)
      if (declared && ts.isParameter(declared) && isFragmentType(declared.type)) throw new Dynamic(node.text)
      if (declared && ts.isVariableDeclaration(declared) && declared.initializer) {
        if (isFragmentType(declared.type)) throw new Dynamic(node.text)
        if (
          /\bsql[.`<]/.test(declared.initializer.getText()) &&
          !/await/.test(declared.initializer.getText())
        )
          return partsOf(declared.initializer)
      }
    }
    return [[{ value: true }]]
  }

  const found: Statement[] = []
  const add = (node: ts.Node, read: () => Alternatives) => {
    const source = node.getSourceFile()
    const at = `${relative(process.cwd(), source.fileName)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    try {
      for (const parts of read()) {
        let count = 0
        const text = parts.map((part) => (typeof part === 'string' ? part : `$${(count += 1)}`)).join('')
        if (verbs.test(text)) found.push({ at, text })
      }
    } catch (error) {
      if (!(error instanceof Dynamic)) throw error
      found.push({ at, dynamic: error.message })
    }
  }
  // Of `a${b}` + c only the whole is a statement, and a constant that another text continues is none.
  const isPart = (node: ts.Node): boolean =>
    ts.isBinaryExpression(node.parent) ||
    (ts.isVariableDeclaration(node.parent) &&
      node.getSourceFile().text.includes(`\${${node.parent.name.getText()}}`))
  const visit = (node: ts.Node): void => {
    if (isSql(node)) {
      if (verbs.test(node.template.getText().slice(1, -1)) && !isWithinSql(node))
        add(node, () => templateParts(node))
    } else if (ts.isBinaryExpression(node) && !isPart(node)) {
      if (verbs.test(node.getText().slice(1))) add(node, () => literalText(node))
    } else if (
      (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) &&
      !ts.isTaggedTemplateExpression(node.parent) &&
      !isPart(node) &&
      verbs.test(node.getText().slice(1, -1))
    )
      add(node, () => literalText(node))
    ts.forEachChild(node, visit)
  }
  const isWithinSql = (node: ts.Node): boolean => {
    for (let outer = node.parent; outer; outer = outer.parent) {
      if (isSql(outer)) return true
      if (ts.isStatement(outer)) return false
    }
    return false
  }
  for (const path of readdirSync(folder, { recursive: true }) as string[])
    if (path.endsWith('.ts')) visit(sourceOf(join(folder, path)))
  return found
}

const declaredIn = (scope: ts.Node, name: string): ts.Node | undefined => {
  if (ts.isFunctionLike(scope)) return scope.parameters.find((parameter) => parameter.name.getText() === name)
  if (!ts.isSourceFile(scope) && !ts.isBlock(scope)) return undefined
  for (const statement of scope.statements) {
    if (ts.isVariableStatement(statement)) {
      const found = statement.declarationList.declarations.find((each) => each.name.getText() === name)
      if (found) return found
    }
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings
      const found =
        bindings && ts.isNamedImports(bindings)
          ? bindings.elements.find((each) => each.name.text === name)
          : undefined
      if (found) return found
    }
  }
  return undefined
}
