import { appName } from '../../routing/title'
import { Mark } from '../../ui/Mark'
import { t } from '../../../texts/texts'

const ticks = Array.from({ length: 51 }, (_, place) => place)
const heightOf = (place: number) => 820 - place * 15.4

const Tick = ({ place }: { place: number }) => {
  const isLong = place % 5 === 0
  return (
    <path
      d={`M472 ${heightOf(place)}h-${isLong ? 34 : 16}`}
      stroke="#fff"
      strokeOpacity={isLong ? 0.55 : 0.28}
      strokeWidth={isLong ? 2 : 1.5}
    />
  )
}

const Mark100 = ({ place }: { place: number }) => (
  <text x="424" y={heightOf(place) + 5} textAnchor="end" fill="#fff" fillOpacity=".8">
    {t('{place} ml', { place: place * 10 })}
  </text>
)

/** The graduated vessel beside the sign-in. */
export const LoginArt = () => (
  <aside className="dc-art" aria-label={appName()}>
    <svg viewBox="0 0 560 900" preserveAspectRatio="xMinYMax slice" aria-hidden="true">
      <path d="M0 512C120 484 190 540 300 520S480 486 560 506V900H0z" fill="#0B66C2" fillOpacity=".55" />
      <path d="M0 534C110 560 210 506 320 532S490 552 560 528V900H0z" fill="#1890FF" fillOpacity=".5" />
      {ticks.map((place) => (
        <Tick key={place} place={place} />
      ))}
      {ticks
        .filter((place) => place % 10 === 0)
        .map((place) => (
          <Mark100 key={place} place={place} />
        ))}
      <path d="M472 20v850" stroke="#fff" strokeOpacity=".35" strokeWidth="2" />
    </svg>
    <div>
      <Mark size={34} colour="#fff" />
      {appName()}
    </div>
    <p>
      {t('Every millilitre,')}
      <br />
      {t('bottle and stamp')}
      <br />
      {t('accounted for.')}
    </p>
  </aside>
)
