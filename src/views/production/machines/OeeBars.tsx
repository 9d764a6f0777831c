import type { Oee } from '../../../resources/production/boards/boardCalls'
import { t } from '../../../texts/texts'

const parts = [
  ['a', t('Availability')],
  ['p', t('Performance')],
  ['q', t('Quality')],
] as const

/** Availability, performance and quality as three small bars; what cannot be computed has none. */
export const OeeBars = ({ oee }: { oee: Pick<Oee, 'a' | 'p' | 'q'> }) => (
  <dl className="dc-oee-bars">
    {parts.map(([key, name]) => {
      const value = oee[key]
      return (
        <div key={key}>
          <dt title={name}>{key.toUpperCase()}</dt>
          <dd>
            <span className="dc-bar" aria-hidden="true">
              {value !== null && <i style={{ width: `${Math.max(0, Math.min(100, value))}%` }} />}
            </span>
            {value === null ? t('n/a') : `${Math.round(value)} %`}
          </dd>
        </div>
      )
    })}
  </dl>
)
