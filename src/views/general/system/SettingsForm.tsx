import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { containsWords } from '../../../resources/kit/query/filter'
import { settings } from '../../../resources/general/system/settings'
import {
  type KnownSetting,
  type SettingGroup,
  settingGroups,
} from '../../../resources/general/system/settingsKind'
import { settingEntries } from '../../../resources/general/system/settingsKnown'
import { ErrorState } from '../../parts/ErrorState'
import { Waiting } from '../../resource/list/ListState'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { failureMessage } from '../../ui/messages'
import { Page } from '../../ui/Page'
import { SettingsNumbers } from './SettingsNumbers'
import { SettingsRow } from './SettingsRow'
import { t } from '../../../texts/texts'

const entries = settingEntries()

const textOf = ({ group, field }: KnownSetting) =>
  `${t(group)} ${field.label} ${field.unit ?? ''} ${field.help ?? ''}`

/** The settings of groups that have all words of a search, by group; groups without any are left out. */
function found(search: string, of: readonly SettingGroup[]) {
  const shown = entries.filter(([, setting]) => containsWords(textOf(setting), search))
  const keys = new Set<string>(shown.map(([key]) => key))
  const groups = of.filter(
    (group) =>
      shown.some(([, setting]) => setting.group === group) ||
      (group === 'Numbers' && containsWords(t('document numbers prefix'), search)),
  )
  return { keys, groups }
}

type IndexProps = {
  groups: readonly SettingGroup[]
  current: SettingGroup | null
  onChoose: (group: SettingGroup) => void
}

/** The groups, of which one is shown. */
const SettingsIndex = ({ groups, current, onChoose }: IndexProps) => (
  <nav className="dc-settings-index" aria-label={t('Groups of settings')}>
    {groups.map((group) => (
      <Button
        key={group}
        variant={group === current ? 'light' : 'subtle'}
        size="compact-sm"
        justify="flex-start"
        {...(group === current && { 'aria-current': 'true' as const })}
        onClick={() => onChoose(group)}
      >
        {t(group)}
      </Button>
    ))}
  </nav>
)

/** The group that the address names, else the first, and how another is chosen. */
function useGroup(of: readonly SettingGroup[]) {
  const [params, setParams] = useSearchParams()
  const requested = params.get('group')
  const current = of.find((group) => group === requested) ?? of[0] ?? null
  const choose = (group: SettingGroup) =>
    setParams(
      (before) => {
        before.set('group', group)
        return before
      },
      { replace: true },
    )
  return [current, choose] as const
}

type FormProps = {
  title?: string
  of?: readonly SettingGroup[]
  /** Only document numbers of this segment. */
  segment?: string
  /** Groups that are changed on another screen, and only read here. */
  elsewhere?: { groups: readonly SettingGroup[]; path: string; title: string }
}

/** The settings of one group at a time, or all that a search finds; each is saved by itself. */
export function SettingsForm({ title = t('Settings'), of = settingGroups, segment, elsewhere }: FormProps) {
  const { rows, isLoaded, error } = useLiveRows(settings, [])
  const [typed, setTyped] = useState('')
  // What a word finds may be many inputs: typing goes on meanwhile.
  const search = useDeferredValue(typed)
  const [current, choose] = useGroup(of)
  const { keys, groups } = useMemo(() => found(search, of), [search, of])
  const isSearched = search.trim() !== ''
  const isShown = (group: SettingGroup) => (isSearched ? groups.includes(group) : group === current)
  // What was shown once stays, hidden: what is typed stays while another group or a search is looked at.
  const [drawn, setDrawn] = useState<readonly SettingGroup[]>([])
  const fresh = of.filter((group) => isShown(group) && !drawn.includes(group))
  if (fresh.length > 0) setDrawn([...drawn, ...fresh])
  if (error && !isLoaded) return <ErrorState what={failureMessage(error)} />
  const find = (
    <TextInput
      aria-label={t('Find a setting')}
      placeholder={t('Find a setting')}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
  return (
    <Page title={title} filters={find}>
      {!isLoaded && <Waiting />}
      {isLoaded && (
        <div className="dc-settings-body">
          <SettingsIndex
            groups={groups}
            current={isSearched ? null : current}
            onChoose={(group) => {
              setTyped('')
              choose(group)
            }}
          />
          <div className="dc-settings-groups">
            {groups.length === 0 && <p>{t('No settings match this search')}</p>}
            {of
              .filter((group) => drawn.includes(group))
              .map((group) => (
                <section key={group} aria-labelledby={`settings-${group}`} hidden={!isShown(group)}>
                  <h2 id={`settings-${group}`}>{t(group)}</h2>
                  {group === 'Numbers' && <SettingsNumbers {...(segment !== undefined && { segment })} />}
                  {elsewhere?.groups.includes(group) && (
                    <p>
                      <Link to={`${elsewhere.path}?group=${encodeURIComponent(group)}`}>
                        {t('Changed in {title}', { title: elsewhere.title })}
                      </Link>
                    </p>
                  )}
                  <fieldset className="dc-settings-rows" disabled={elsewhere?.groups.includes(group)}>
                    {entries
                      .filter(([, setting]) => setting.group === group)
                      .map(([key, setting]) => {
                        const row = rows.find((one) => one.key === key)
                        return (
                          row && (
                            <SettingsRow key={key} setting={setting} row={row} isHidden={!keys.has(key)} />
                          )
                        )
                      })}
                  </fieldset>
                </section>
              ))}
          </div>
        </div>
      )}
    </Page>
  )
}
