import { Glyph } from '../parts/Glyph'
import { useWallSize } from '../parts/wall/WallFrame'
import { Mark } from '../ui/Mark'
import '../parts/wall/wall.css'
import { useWallDisplay } from './wallDisplay'
import { t } from '../../texts/texts'

/** The pairing code of an unpaired screen, sized to be read from a distance. */
export function PairingCode() {
  const code = useWallDisplay(({ context }) => context.code?.code ?? null)
  const isUnanswered = useWallDisplay((now) => now.matches({ unpaired: 'unanswered' }))
  const { width, height, zoom } = useWallSize()
  return (
    <main className="dc-wallboard">
      <div className="dc-wall-canvas" style={{ width, height, transform: `scale(${zoom})` }}>
        <header className="dc-wall-head">
          <Mark size={40} colour="var(--dc-bar)" />
          <h1>{t('Wall display')}</h1>
          <span className="dc-space" />
          {isUnanswered && (
            <span className="dc-wall-pill dc-lost">
              <Glyph name="lost" size={22} />
              {t('No answer, trying again')}
            </span>
          )}
        </header>
        <div className="dc-wall-code">
          <p
            aria-live="polite"
            aria-label={code ? t('Code {split}', { split: code.split('').join(' ') }) : undefined}
          >
            {code ? (
              <>
                <span>{code.slice(0, 3)}</span>
                <span>{code.slice(3)}</span>
              </>
            ) : (
              <span className="dc-wall-no-code">{t('No code yet')}</span>
            )}
          </p>
          <ol>
            <li>{t('An administrator opens Settings, Wall displays')}</li>
            <li>{t('chooses this display or makes a new one')}</li>
            <li>{t('selects Pair and enters this 6-digit code')}</li>
          </ol>
        </div>
      </div>
    </main>
  )
}
