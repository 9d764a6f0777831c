import { Button } from '@mantine/core'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import type { LineActs, PasteReport } from './useLines'

type Props = {
  child: AnyResource
  names: readonly string[]
  errors: ReadonlyMap<number, Readonly<Record<string, string>>>
  warnings: readonly { place: number; name: string; message: string }[]
  report: PasteReport | null
  acts: LineActs
}

const shown = 5

type Message = { place: number; name: string; message: string; text?: string | undefined }

/** Equal messages of one column as one, with all places it is of, from the first on. */
function together(messages: readonly Message[]) {
  const found = new Map<string, Message & { places: number[] }>()
  for (const one of messages) {
    const key = JSON.stringify([one.name, one.message, one.text])
    const same = found.get(key)
    if (same) same.places.push(one.place)
    else found.set(key, { ...one, places: [one.place] })
  }
  return [...found.values()]
}

const mostPlaces = 6

/** "Line 2", "Lines 2, 3", or the first of many and how many there are. */
function linesText(places: readonly number[]) {
  const [first = 0] = places
  if (places.length === 1) return `Line ${first + 1}`
  const named = places.slice(0, mostPlaces).map((place) => place + 1)
  const more = places.length - named.length
  return `Lines ${named.join(', ')}${more > 0 ? ` and ${figure(more)} more` : ''}`
}

const counted = (count: number, what: string) => `${figure(count)} ${what}${count === 1 ? '' : 's'}`

/** Under the lines: what a paste did, and each message once, as a way to the first cell it is of. */
export function LinesReport({ child, names, errors, warnings, report, acts }: Props) {
  const lost = report?.wrong.filter(({ name }) => name === '') ?? []
  const texts = new Map(report?.wrong.map(({ place, name, text }) => [`${place}.${name}`, text]))
  const wrong = together(
    [...errors].flatMap(([place, messages]) =>
      Object.entries(messages).map(([name, message]) => ({
        ...{ place, name, message },
        text: texts.get(`${place}.${name}`),
      })),
    ),
  )
  return (
    <div className="dc-lines-report" role="status">
      {report && (
        <p>
          {counted(report.rows, 'row')} pasted
          {report.wrong.length > 0 && `, ${counted(report.wrong.length, 'cell')} not understood`}
          <Button variant="subtle" size="compact-sm" onClick={() => acts.undo(report)}>
            Undo
          </Button>
        </p>
      )}
      {lost.slice(0, shown).map(({ place, text, why }, at) => (
        <p key={`${place}.${at}`}>
          Line {place + 1}: “{text}”. {why}
        </p>
      ))}
      {wrong.slice(0, shown).map(({ place, places, name, message, text }) => (
        <button
          key={`${place}.${name}`}
          type="button"
          className="dc-plain dc-field-error"
          onClick={() => acts.goTo(place, names.indexOf(name))}
        >
          <Glyph name="stop" /> {linesText(places)}, {child.fields[name]?.label ?? name}
          {text === undefined || message.includes(text) ? '' : ` “${text}”`}: {message}
        </button>
      ))}
      {together(warnings)
        .slice(0, shown)
        .map(({ place, places, name, message }) => (
          <button
            key={`${place}.${name}`}
            type="button"
            className="dc-plain dc-line-warning"
            onClick={() => acts.goTo(place, names.indexOf(name))}
          >
            <Glyph name="clock" /> {linesText(places)}, {child.fields[name]?.label ?? name}: {message}
          </button>
        ))}
      {wrong.length > shown && <p>and {figure(wrong.length - shown)} more</p>}
    </div>
  )
}
