import { t } from '../../../../../texts/texts'
import { day } from '../../../../format/timeText'
import type { Scenario } from './useScenarios'

/** What a scenario is called: its name, or of which night it is the proposal. */
export const scenarioName = ({ kind, name }: Scenario) =>
  kind === 'proposal' ? t('Proposal of the night of {day}', { day: day(name) }) : name
