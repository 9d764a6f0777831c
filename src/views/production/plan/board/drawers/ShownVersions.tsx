import { t } from '../../../../../texts/texts'
import type { Facts, Plan } from '../planFacts'
import type { PlanVersion } from '../planSource'
import { LastVersions } from './PlanVersions'

const shown = 3

/** What was changed last, by whom and when, for people who read the plan and do not change it. */
export const ShownVersions = (props: { plan: Plan; facts: Facts; versions: readonly PlanVersion[] }) => (
  <section className="dc-plan-changes dc-plan-untouched" aria-label={t('What changed')}>
    <h3>{t('What changed')}</h3>
    <ul className="dc-plan-last" aria-label={t('Last changes')} aria-live="polite">
      <LastVersions
        model={props.plan.model}
        facts={props.facts}
        versions={props.versions}
        most={shown}
        mostTexts={1}
      />
    </ul>
  </section>
)
