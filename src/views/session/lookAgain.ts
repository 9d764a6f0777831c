/** 3 s in all; ever longer, because what is not seen at once is mostly seen soon. */
const waitsMs = [50, 100, 200, 400, 800, 1_450]

/**
 * Reads again after a message of another tab, and repeats until `look` finds the change: the message may
 * arrive before the cookie that was written with it. A later message replaces an earlier one.
 */
export function lookAgain(look: () => boolean) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const lookAt = (at: number) => {
    const wait = waitsMs[at]
    if (!look() && wait !== undefined) waiting = setTimeout(() => lookAt(at + 1), wait)
  }
  return () => {
    clearTimeout(waiting)
    lookAt(0)
  }
}
