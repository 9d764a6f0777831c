import { scaled, unscaled } from '../../kit/text/sum'
import { isAcceptable, type MatchTest } from './invoiceMatch'
import type { MatchTestName } from './matchTests'

/** A difference that was accepted: which test of which line, why, and by whom. */
export type Decision = {
  test: MatchTestName
  line_no: number | null
  note: string | null
  reason: string
  by: string
  at: string
}

const isSame = (
  one: Pick<MatchTest, 'test' | 'line_no' | 'note'>,
  other: Pick<MatchTest, 'test' | 'line_no' | 'note'>,
) => one.test === other.test && one.line_no === other.line_no && one.note === other.note

/** The decision on a test, if it was accepted. */
export const decisionOn = (test: MatchTest, decisions: readonly Decision[]) =>
  isAcceptable(test.variance) ? decisions.find((decision) => isSame(test, decision)) : undefined

/** The differences of a bill that no user has accepted. */
export const undecided = (tests: readonly MatchTest[], decisions: readonly Decision[]) =>
  tests.filter((test) => test.passed === 0 && !decisionOn(test, decisions))

/** Where that leaves the bill. */
export const matchStatusOf = (
  tests: readonly MatchTest[],
  decisions: readonly Decision[],
): 'matched' | 'waived' | 'variance' => {
  if (tests.every(({ passed }) => passed === 1)) return 'matched'
  return undecided(tests, decisions).length === 0 ? 'waived' : 'variance'
}

/** The sum of what the failed tests are worth, in CAD. */
export const varianceValue = (tests: readonly MatchTest[]) =>
  Number(
    unscaled(
      tests.reduce((sum, { passed, value }) => (passed === 1 ? sum : sum + scaled(value, 4)), 0n),
      4,
    ),
  )
