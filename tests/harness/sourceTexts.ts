import { readFileSync } from 'node:fs'
import ts from 'typescript-5'

/** A text of the product, with the file it is of. */
export type SourceText = { file: string; text: string }

const buttons = new Set([
  'ActionIcon',
  'Button',
  'button',
  'CloseButton',
  'DialogFoot',
  'Menu.Item',
  'PendingButton',
  'UnstyledButton',
])

/** Besides the act: a count, a key, what a section holds. */
const asides = new Set(['b', 'Kbd', 'small', 'sup'])

const combined = (parts: readonly (readonly string[])[]) =>
  parts.reduce<string[]>(
    (all, next) => all.flatMap((before) => next.map((text) => `${before} ${text}`)),
    [''],
  )

/** The texts an expression may show; `{}` is a value that only the screen knows. */
function textsOf(node: ts.Node): readonly string[] {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}')]
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression)
  // A text that is looked up is its own key.
  if (ts.isCallExpression(node) && node.expression.getText() === 't')
    return node.arguments
      .slice(0, 1)
      .flatMap(textsOf)
      .map((text) => text.replace(/\{\w+\}/g, '{}'))
  if (ts.isJsxExpression(node)) return node.expression ? textsOf(node.expression) : ['']
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
      ? ['', ...textsOf(node.right)]
      : [...textsOf(node.left), ...textsOf(node.right)]
  if (ts.isJsxSelfClosingElement(node)) return ['']
  if (ts.isJsxFragment(node)) return combined(node.children.map(textsOf))
  if (ts.isJsxElement(node))
    return asides.has(node.openingElement.tagName.getText()) ? [''] : combined(node.children.map(textsOf))
  return ['{}']
}

const attributeTexts = ({ attributes }: ts.JsxOpeningLikeElement, name: string) =>
  attributes.properties.flatMap((one) =>
    ts.isJsxAttribute(one) && one.name.getText() === name && one.initializer ? textsOf(one.initializer) : [],
  )

/** The labels of a button: its name for screen readers, and what it shows. */
function ofElement(node: ts.Node): readonly string[] {
  if (!ts.isJsxElement(node) && !ts.isJsxSelfClosingElement(node)) return []
  const opening = ts.isJsxElement(node) ? node.openingElement : node
  if (!buttons.has(opening.tagName.getText())) return []
  const shown = ts.isJsxElement(node) ? combined(node.children.map(textsOf)) : []
  return [...attributeTexts(opening, 'aria-label'), ...shown]
}

/** The two buttons of a confirmation. */
function ofConfirmation(node: ts.Node): readonly string[] {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'labels') return []
  if (!ts.isObjectLiteralExpression(node.initializer)) return []
  return node.initializer.properties.flatMap((one) =>
    ts.isPropertyAssignment(one) && ['confirm', 'cancel'].includes(one.name.getText())
      ? textsOf(one.initializer)
      : [],
  )
}

/** The labels of all buttons of a source text. */
export function buttonLabelsOf(source: string, file = 'source.tsx'): SourceText[] {
  const found: SourceText[] = []
  const visit = (node: ts.Node) => {
    for (const text of [...ofElement(node), ...ofConfirmation(node)]) {
      const label = text.replace(/\s+/g, ' ').trim()
      if (/^[^{]*\w/.test(label)) found.push({ file, text: label })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}

/** What a source text shows or may show: the texts between its tags, and its strings that read as sentences. */
export function shownTextsOf(source: string, file = 'source.tsx'): SourceText[] {
  const found: SourceText[] = []
  const visit = (node: ts.Node) => {
    const isText = ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
    if (isText && !ts.isImportDeclaration(node.parent))
      for (const text of textsOf(node))
        if (/\w/.test(text)) found.push({ file, text: text.replace(/\s+/g, ' ').trim() })
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}

export const shownTexts = (files: readonly string[]) =>
  files.flatMap((file) => shownTextsOf(readFileSync(file, 'utf8'), file))

export const buttonLabels = (files: readonly string[]) =>
  files.flatMap((file) => buttonLabelsOf(readFileSync(file, 'utf8'), file))
