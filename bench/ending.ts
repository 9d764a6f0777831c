const steps: (() => unknown)[] = []

/** What a benchmark started it ends, last first, also when it fails or is interrupted. */
export const whenEnding = (step: () => unknown) => void steps.push(step)

/** Ends everything that was started. */
export async function end() {
  for (let step = steps.pop(); step; step = steps.pop()) {
    try {
      await step()
    } catch (error) {
      console.error(error)
    }
  }
}
