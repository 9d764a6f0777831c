import { modals } from '@mantine/modals'
import { Fragment } from 'react'
import type { Shortcut } from '../../ui/keyboard'
import { shortcuts } from '../../ui/keyboard'
import { t } from '../../../texts/texts'
import './keyboardSheet.css'

type ShortcutRow = Pick<Shortcut, 'keys' | 'label'>

const ofDialogs: ShortcutRow[] = [{ keys: 'escape', label: t('Close dialog') }]
const ofGrids: ShortcutRow[] = [
  { keys: 'arrows', label: t('Move between cells') },
  { keys: 'home', label: t('First column') },
  { keys: 'end', label: t('Last column') },
  { keys: 'pageup', label: t('Page up') },
  { keys: 'pagedown', label: t('Page down') },
  { keys: 'space', label: t('Select the row') },
  { keys: 'enter', label: t('Open the row') },
]

const names: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: t('Shift|key'),
  enter: t('Enter|key'),
  escape: t('Esc'),
  space: t('Space'),
  arrows: '← ↑ → ↓',
  home: t('Home|key'),
  end: t('End|key'),
  pageup: t('Page up'),
  pagedown: t('Page down'),
}
const nameOf = (key: string) => names[key] ?? key.toUpperCase()

/** The keys of a shortcut as they are printed on a keyboard. */
const Keys = ({ keys }: { keys: string }) =>
  keys.split(' ').map((stroke, place) => (
    <Fragment key={stroke}>
      {place > 0 && <span> {t('then')} </span>}
      {stroke.split('+').map((key) => (
        <kbd key={key}>{nameOf(key)}</kbd>
      ))}
    </Fragment>
  ))

/** Each key once: of those that are given twice, the one that acts. */
const acting = (lines: readonly ShortcutRow[]) => [
  ...new Map(lines.map((line) => [line.keys, line])).values(),
]

const ofTab = /^alt\+(\d)$/

/** One line for the keys of all tabs. */
function withTabsTogether(lines: readonly ShortcutRow[]): ShortcutRow[] {
  const tabs = lines.filter(({ keys }) => ofTab.test(keys))
  const others = lines.filter(({ keys }) => !ofTab.test(keys))
  const last = tabs.length
  return last > 1 ? [...others, { keys: `alt+1…${last}`, label: t('Go to that tab') }] : [...lines]
}

const Group = ({ title, lines }: { title: string; lines: readonly ShortcutRow[] }) =>
  lines.length > 0 && (
    <section>
      <h3>{title}</h3>
      <dl className="dc-keys">
        {lines.map(({ keys, label }) => (
          <div key={keys}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )

/** The map of the keys that do something on the page that is open now. */
export function showKeyboardSheet() {
  const now = shortcuts()
  const at = (place: Shortcut['place']) => acting(now.filter((one) => one.place === place))
  const hasGrid = document.querySelector('.dc-grid') !== null
  modals.open({
    modalId: 'keyboard',
    title: t('Keyboard shortcuts'),
    size: 720,
    children: (
      <div className="dc-keys-sheet">
        <Group title={t('Everywhere')} lines={[...withTabsTogether(at('everywhere')), ...ofDialogs]} />
        <div>
          <Group title={t('This page')} lines={at('page')} />
          <Group title={t('In the list')} lines={hasGrid ? ofGrids : []} />
        </div>
      </div>
    ),
  })
}
