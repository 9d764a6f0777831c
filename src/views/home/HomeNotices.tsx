import { usePastNotices } from '../ui/notices'
import { PastNotices } from '../notices/PastNotices'
import { t } from '../../texts/texts'

const most = 6

/** The last notices of the person, including those missed while away. */
export function HomeNotices() {
  const past = usePastNotices()
  return (
    <section className="dc-home-card dc-home-notices" aria-labelledby="home-notices">
      <header>
        <h2 id="home-notices">{t('Recent notifications')}</h2>
      </header>
      {past.length === 0 ? <p>{t('No notifications yet')}</p> : <PastNotices notices={past.slice(0, most)} />}
    </section>
  )
}
