import { SegmentedControl, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import { useId } from 'react'
import { words } from '../../../resources/kit/text/words'
import { notifyError } from '../../ui/notify'
import { chosenSize, sizes, switchSize } from '../../ui/state/size'
import { useBrand } from '../../ui/state/themeChoices'
import { themeColours } from '../../theme/themeColours'
import type { Brand } from '../../theme/tokens'
import { chooseLanguage, setPreference, usePreference } from '../../session/preferences'
import { type Language, languageNames, languages } from '../../../texts/languages'
import { language, t } from '../../../texts/texts'
import { usePerson } from '../../session/session'
import { counted } from '../../format/format'

const flags = [
  { name: 'tabs_view', label: t('Tabs'), says: t('Show open pages as tabs'), initial: 1 },
  { name: 'fixed_header', label: t('Fixed header'), says: t('Keep the header visible'), initial: 0 },
  { name: 'sidebar_logo', label: t('Sidebar logo'), says: t('Show the logo above the menu'), initial: 0 },
] as const

function Flag({ name, label, says, initial }: (typeof flags)[number]) {
  const isOn = Boolean(usePreference<unknown>(name, initial))
  return (
    <Switch
      label={label}
      description={says}
      checked={isOn}
      onChange={(event) => {
        setPreference(name, event.currentTarget.checked ? 1 : 0).catch(notifyError)
      }}
    />
  )
}

/** How the console looks for this person, on every device; the size is this browser's own. */
export function OwnPreferences() {
  const { brand, chooseBrand } = useBrand()
  const guides = usePreference<readonly number[]>('guides', []).length
  const { config } = usePerson()
  const [sizeId, languageId, colourId] = [useId(), useId(), useId()]
  return (
    <section className="dc-own-card" aria-labelledby="own-preferences">
      <h2 id="own-preferences">{t('Preferences')}</h2>
      <div className="dc-own-fields">
        <div>
          <span id={sizeId} className="dc-own-label">
            {t('Size in this browser')}
          </span>
          <SegmentedControl
            aria-labelledby={sizeId}
            fullWidth
            data={sizes.map((size) => ({ value: size, label: words(size) }))}
            value={chosenSize()}
            onChange={(size) => switchSize(size as (typeof sizes)[number])}
          />
        </div>
        <div>
          <span id={languageId} className="dc-own-label">
            {t('Language')}
          </span>
          <SegmentedControl
            aria-labelledby={languageId}
            fullWidth
            data={languages.map((one) => ({
              value: one,
              label: <span lang={one}>{languageNames[one]}</span>,
            }))}
            value={language()}
            onChange={(next) => void chooseLanguage(next as Language).catch(notifyError)}
          />
        </div>
        <div>
          <span id={colourId} className="dc-own-label">
            {t('Theme colour')}
          </span>
          <SegmentedControl
            aria-labelledby={colourId}
            fullWidth
            data={Object.entries(themeColours).map(([name, colour]) => ({
              value: name,
              label: (
                <span className="dc-own-colour">
                  <i className="dc-swatch" style={{ background: colour }} />
                  {words(name)}
                </span>
              ),
            }))}
            value={brand}
            onChange={(next) => chooseBrand(next as Brand)}
          />
        </div>
        {flags.map((flag) => (
          <Flag key={flag.name} {...flag} />
        ))}
      </div>
      <p className="dc-own-note">
        {typeof config.theme_color === 'string' ? '' : t('Using the company theme. ')}
        {guides === 0
          ? t('No tours completed.')
          : t('{count} completed.', { count: counted(guides, 'tour') })}
      </p>
    </section>
  )
}
