import { Button } from '@mantine/core'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { placesText, together } from '../../../resources/kit/text/equalMessages'
import { counted, figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import type { LineActs, PasteReport } from './useLines'
import { t } from '../../../texts/texts'

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

const keyOf = ({ name, message, text }: Message) => JSON.stringify([name, message, text])
const linesText = (places: readonly number[]) =>
  placesText(
    'Line',
    places.map((place) => place + 1),
  )

/** Under the lines: what a paste did, and each message once, as a way to the first cell it is of. */
export function LinesReport({ child, names, errors, warnings, report, acts }: Props) {
  const lost = report?.wrong.filter(({ name }) => name === '') ?? []
  const texts = new Map(report?.wrong.map(({ place, name, text }) => [`${place}.${name}`, text]))
  const wrong = together(
    [...errors].flatMap(([place, messages]): Message[] =>
      Object.entries(messages).map(([name, message]) => ({
        ...{ place, name, message },
        text: texts.get(`${place}.${name}`),
      })),
    ),
    keyOf,
  )
  return (
    <div className="dc-lines-report" role="status">
      {report && (
        <p>
          {t('{count} pasted', { count: counted(report.rows, 'row') })}
          {report.wrong.length > 0 &&
            t(', {count} not understood', { count: counted(report.wrong.length, 'cell') })}
          <Button variant="subtle" size="compact-sm" onClick={() => acts.undo(report)}>
            {t('Undo')}
          </Button>
        </p>
      )}
      {lost.slice(0, shown).map(({ place, text, why }, at) => (
        <p key={`${place}.${at}`}>{t('Line {place}: “{text}”. {why}', { place: place + 1, text, why })}</p>
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
      {together(warnings, keyOf)
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
      {wrong.length > shown && <p>{t('and {count} more', { count: figure(wrong.length - shown) })}</p>}
    </div>
  )
}
