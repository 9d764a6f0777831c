import { switchLanguage } from '../session/pageLanguage'
import { languageNames } from '../../texts/languages'
import { otherLanguages, t } from '../../texts/texts'
import { instant } from '../format/timeText'
import { Glyph } from '../parts/Glyph'
import type { ServerSeen } from '../session/usePublic'

const cityOf = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

/** The foot of the sign-in: whether the server answers, its time and version. */
export function ServerLine({ info, isReachable, now }: ServerSeen) {
  if (isReachable === null) return null
  const zone = info?.timezone ?? 'America/Toronto'
  return (
    <footer className="dc-sign-foot">
      <span className={isReachable ? 'dc-success-text' : 'dc-danger-text'} role="status">
        <Glyph name={isReachable ? 'dot' : 'stop'} />
        {isReachable ? t('Server reachable') : t('Server not reachable')}
      </span>
      {now !== null && (
        <span>
          {instant(new Date(now), { zone })} {cityOf(zone)}
        </span>
      )}
      {info && <span>{t('Version {version}', { version: info.version })}</span>}
      {otherLanguages().map((one) => (
        <button key={one} type="button" lang={one} onClick={() => switchLanguage(one)}>
          {languageNames[one]}
        </button>
      ))}
    </footer>
  )
}
