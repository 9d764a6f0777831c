/** Names at the end of a run what passed on its second try only, and why not at once: there is a race in it. */
export default class SecondTries {
  #lines = []

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    const why = test.result().errors?.[0]?.message ?? ''
    this.#lines.push(
      `passed on the second try only: ${test.module.relativeModuleId} > ${test.fullName}\n${why}`,
    )
  }

  onTestRunEnd() {
    for (const line of this.#lines) console.log(line)
  }
}
