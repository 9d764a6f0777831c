import type { AnyResource } from '../../../resources/kit/define/definition'
import { labelKey } from '../../../resources/kit/define/defineResource'
import { flagWord } from '../../../resources/kit/text/words'
import type { DocumentLine, Lines } from './lines'

const inCell = (text: string) => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A value as a sheet takes it: figures bare, references by their name. */
function asCell(child: AnyResource, name: string, line: DocumentLine): string {
  const field = child.fields[name]
  const value = line[name]
  if (value === null || value === undefined) return ''
  if (field?.kind === 'reference') return String((line[labelKey(name)] ?? value) as string)
  if (field?.kind === 'flag') return flagWord(value, field)
  if (Array.isArray(value)) return value.join('; ')
  return field?.options?.find((option) => option.value === value)?.label ?? String(value as string)
}

/** Lines as tab-separated text for a spreadsheet, which can be pasted back; optionally with a header row. */
export const asSheet = (child: AnyResource, names: readonly string[], lines: Lines, heads = false) =>
  [
    ...(heads ? [names.map((name) => inCell(child.fields[name]?.label ?? name)).join('\t')] : []),
    ...lines.map((line) => names.map((name) => inCell(asCell(child, name, line))).join('\t')),
  ].join('\n')
