import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
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

type IndexProps = { groups: readonly string[]; search: string; onSearch: (search: string) => void }

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

function goTo(group: string) {
  const heading = document.getElementById(`settings-${group}`)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** The groups as an index, and a search over them. */
function SettingsIndex({ groups, search, onSearch }: IndexProps) {
  return (
    <>
      <TextInput
        aria-label={t('Find a setting')}
        placeholder={t('Find a setting')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <nav className="dc-settings-index" aria-label={t('Groups of settings')}>
        {groups.map((group) => (
          <Button key={group} variant="subtle" size="compact-sm" onClick={() => goTo(group)}>
            {t(group)}
          </Button>
        ))}
      </nav>
    </>
  )
}

type FormProps = {
  title?: string
  of?: readonly SettingGroup[]
  /** The group it opens at. */
  begins?: SettingGroup
  /** Only document numbers of this segment. */
  segment?: string
}

/** Every setting that something reads, by what it is about, or those of some groups; each is saved by itself. */
export function SettingsForm({ title = t('Settings'), of = settingGroups, begins, segment }: FormProps) {
  const { rows, isLoaded, error } = useLiveRows(settings, [])
  const [search, setSearch] = useState('')
  const { keys, groups } = useMemo(() => found(search, of), [search, of])
  useEffect(() => {
    if (isLoaded && begins) goTo(begins)
  }, [isLoaded, begins])
  if (error && !isLoaded) return <ErrorState what={failureMessage(error)} />
  return (
    <Page title={title} filters={<SettingsIndex groups={groups} search={search} onSearch={setSearch} />}>
      {!isLoaded && <Waiting />}
      {isLoaded && (
        <div className="dc-settings-groups">
          {groups.length === 0 && <p>{t('No settings match this search')}</p>}
          {of.map((group) => (
            // Hidden, not gone: what is typed stays while something else is searched.
            <section key={group} aria-labelledby={`settings-${group}`} hidden={!groups.includes(group)}>
              <h2 id={`settings-${group}`} tabIndex={-1}>
                {t(group)}
              </h2>
              {group === 'Numbers' && <SettingsNumbers {...(segment !== undefined && { segment })} />}
              {entries
                .filter(([, setting]) => setting.group === group)
                .map(([key, setting]) => {
                  const row = rows.find((one) => one.key === key)
                  return (
                    row && <SettingsRow key={key} setting={setting} row={row} isHidden={!keys.has(key)} />
                  )
                })}
            </section>
          ))}
        </div>
      )}
    </Page>
  )
}
