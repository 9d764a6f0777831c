/** 3 s in all; ever longer, because what is not seen at once is mostly seen soon. */
const waitsMs = [50, 100, 200, 400, 800, 1_450]

/**
 * Looks on the word of another tab, and again until what it meant is seen, as `look` tells: the word may come before the
 * cookie that was written with it. A later word takes the place of an earlier one.
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
