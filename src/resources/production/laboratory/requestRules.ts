import type { HplcCategory } from './hplc_categories'
import type { HplcRequest } from './hplc_requests'
import { isOverRegulatory, type LegalLimit } from './verdict'

type Request = Pick<
  HplcRequest,
  'status' | 'verdict' | 'decision' | 'analyst_id' | 'final_mg_ml' | 'decided_by_id' | 'valid_replicates'
> &
  Pick<HplcRequest, 'attempt' | 'retests' | 'adjustments'>

/** Whether a person is among those who measured: the analyst, and who entered a result. Who judges is none of them. */
export const hasMeasured = (
  by: number,
  { analyst_id }: Pick<Request, 'analyst_id'>,
  enteredBy: readonly (number | null)[],
) => [analyst_id, ...enteredBy].includes(by)

/** Whether a sample may be tested again: not until it complies, how often is set beforehand. */
export const mayRetest = (
  { retests }: Pick<Request, 'retests'>,
  { max_retests }: Pick<HplcCategory, 'max_retests'>,
) => retests < max_retests

/** Whether a test would be run by who ran the one before it: only a batch that was put right may be. */
export const isSameAnalyst = (before: Pick<Request, 'decision' | 'analyst_id'>, by: number) =>
  before.decision !== 'adjust' && before.analyst_id === by

/** Whether a deviation may be accepted at all: never above the legal maximum. */
export const isAcceptable = (
  { verdict, final_mg_ml }: Pick<Request, 'verdict' | 'final_mg_ml'>,
  legal: LegalLimit,
) => verdict !== 'over_regulatory' && !isOverRegulatory(final_mg_ml ?? 0, legal)

/** What the next test of the same goods counts on from the one before it; a measured one that was cancelled is a retest. */
export const nextAttempt = (
  before: Pick<Request, 'status' | 'decision' | 'valid_replicates' | 'attempt' | 'retests' | 'adjustments'>,
) => ({
  attempt: before.attempt + 1,
  retests:
    before.retests +
    (before.decision === 'retest' || (before.status === 'cancelled' && before.valid_replicates > 0) ? 1 : 0),
  adjustments: before.adjustments + (before.decision === 'adjust' ? 1 : 0),
})

const passing: readonly string[] = ['passed', 'accepted']

/** Whether a word of the laboratory lets goods be used. */
export const lets = ({ status }: Pick<Request, 'status'>) => passing.includes(status)

/** The last word about goods: those that were cancelled say nothing. */
export const lastWord = <R extends Pick<Request, 'status'>>(requests: readonly R[]): R | undefined =>
  requests.findLast(({ status }) => status !== 'cancelled')
